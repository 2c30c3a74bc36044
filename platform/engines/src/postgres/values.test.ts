import { createDatabase, query } from '@repo/servers/postgres'
import { type Kysely, sql } from 'kysely'
import { beforeEach, describe, expect, inject, it } from 'vitest'
import { emptyDatabase, item, openDatabase, openThroughProxy, type Tables } from '../testing/database.ts'
import { inTransaction } from '../transaction.ts'
import { DEFAULT_SETTINGS } from './index.ts'

describe('openPostgres', () => {
  let db: Kysely<Tables>
  beforeEach(async () => {
    db = await openDatabase(await emptyDatabase({ max: 1 }))
  })

  it('returns bigints and counts as numbers', async () => {
    const items = [item(1, { size: Number.MAX_SAFE_INTEGER }), item(2)]
    await db.insertInto('item').values(items).execute()
    expect(await db.selectFrom('item').select('size').where('id', '=', 1).executeTakeFirst()).toEqual({
      size: Number.MAX_SAFE_INTEGER,
    })
    const count = db.selectFrom('item').select((eb) => eb.fn.countAll<number>().as('count'))
    expect(await count.executeTakeFirst()).toEqual({ count: 2 })
  })

  it('rejects a bigint that a number cannot hold, and keeps the connection', async () => {
    await expect(sql`select 9007199254740993::bigint`.execute(db)).rejects.toThrow(RangeError)
    expect((await sql`select 1 as one`.execute(db)).rows).toEqual([{ one: 1 }])
  })

  it('reports how many rows a write changed', async () => {
    const items = [item(1), item(2)]
    const { numInsertedOrUpdatedRows } = await db.insertInto('item').values(items).executeTakeFirstOrThrow()
    expect(numInsertedOrUpdatedRows).toBe(2n)
    const ignored = db
      .insertInto('item')
      .values(item(1))
      .onConflict((conflict) => conflict.doNothing())
    expect((await ignored.executeTakeFirstOrThrow()).numInsertedOrUpdatedRows).toBe(0n)
    expect((await db.updateTable('item').set({ size: 7 }).executeTakeFirstOrThrow()).numUpdatedRows).toBe(2n)
    expect(await db.deleteFrom('item').where('id', '=', 1).returning('size').execute()).toEqual([{ size: 7 }])
  })

  it('accepts an empty list', async () => {
    await db.insertInto('item').values(item(1)).execute()
    expect(await db.selectFrom('item').select('id').where('id', 'in', []).execute()).toEqual([])
    expect(await db.selectFrom('item').select('id').where('id', 'not in', []).execute()).toEqual([{ id: 1 }])
  })

  it.each([new Date(), { a: 1 }, true, undefined])('rejects %s as a value, as SQLite does', async (value) => {
    await expect(sql`select ${value}::text`.execute(db)).rejects.toThrow('cannot be stored')
  })

  it('rejects U+0000', async () => {
    const write = db
      .insertInto('item')
      .values(item(1, { name: 'a\0b' }))
      .execute()
    await expect(write).rejects.toMatchObject({ kind: 'unstorable' })
  })

  it('rejects a server that may lose acknowledged commits', async () => {
    const { url } = await createDatabase(inject('postgres'))
    await query(url, `alter database ${new URL(url).pathname.slice(1)} set synchronous_commit = off`)
    await expect(openDatabase({ ...DEFAULT_SETTINGS, url })).rejects.toThrow('synchronous_commit is off')
  })
})

describe('prepared statements', () => {
  it('prepares frequent statements once per connection, and again after the table changes', async () => {
    const settings = await emptyDatabase({ max: 1 })
    const db = await openDatabase(settings)
    await db.insertInto('item').values(item(1)).execute()
    const find = (on: Kysely<Tables>) => on.selectFrom('item').selectAll().where('id', '=', 1).executeTakeFirst()
    for (let use = 1; use < 8; use++) await find(db)
    const prepared = sql`select from pg_prepared_statements where statement like 'select * from "item"%'`
    expect((await prepared.execute(db)).rows).toHaveLength(1)

    await query(settings.url, 'alter table item add column note text')
    expect(await find(db)).toHaveProperty('note')
    await query(settings.url, 'alter table item drop column note')
    expect(await inTransaction(db, find)).not.toHaveProperty('note')
  })

  it('leaves rare statements unnamed, such as lists of ids of different lengths', async () => {
    const db = await openDatabase(await emptyDatabase({ max: 1 }))
    for (let length = 1; length < 10; length++) {
      const ids = Array.from({ length }, (_, index) => index)
      await db.selectFrom('item').select('id').where('id', 'in', ids).execute()
    }
    expect((await sql`select from pg_prepared_statements where name <> ''`.execute(db)).rows).toEqual([])
  })
})

describe('a streamed query', () => {
  const stream = (db: Kysely<Tables>) => db.selectFrom('item').select('id').orderBy('id').stream(10)
  const fill = (db: Kysely<Tables>) =>
    sql`insert into item select g, 'item ' || g, 1 from generate_series(1, 95) g`.execute(db)

  it('returns all rows in batches, even to a slow reader', async () => {
    const settings = await emptyDatabase()
    await fill(await openDatabase(settings))
    const db = await openDatabase({ ...settings, max: 1, statementMs: 2000 })
    const ids: number[] = []
    for await (const { id } of stream(db)) {
      if (ids.push(id) === 10) await query(settings.url, 'select pg_sleep(2.2)')
    }
    expect(ids).toEqual(Array.from({ length: 95 }, (_, index) => index + 1))
    await expect(sql`select pg_sleep(60)`.execute(db)).rejects.toMatchObject({ kind: 'busy' })
  })

  it('releases its connection when the reader stops early', async () => {
    const db = await openDatabase(await emptyDatabase({ max: 1 }))
    await fill(db)
    for await (const { id } of stream(db)) if (id === 15) break
    expect(await db.selectFrom('item').select('id').where('id', '=', 1).execute()).toEqual([{ id: 1 }])
  })

  it('rejects as unavailable when the connection is lost, and releases its slot in the pool', async () => {
    const { proxy, db } = await openThroughProxy({ max: 1 })
    await fill(db)
    const read = async () => {
      for await (const { id } of stream(db)) if (id === 15) proxy.cutAll()
    }
    await expect(read()).rejects.toMatchObject({ kind: 'unavailable' })
    expect(await db.selectFrom('item').select('id').where('id', '=', 1).execute()).toEqual([{ id: 1 }])
  })
})
