import { query } from '@repo/servers/postgres'
import { sql } from 'kysely'
import { describe, expect, inject, it, onTestFinished, vi } from 'vitest'
import {
  emptyDatabase,
  item,
  type LoggedWarning,
  openDatabase,
  openThroughProxy,
  throughProxy,
} from '../testing/database.ts'
import { inTransaction } from '../transaction.ts'
import { openPostgres } from './index.ts'

describe('a failing statement', () => {
  it('rejects with the kind for its SQLSTATE', async () => {
    const db = await openDatabase(await emptyDatabase({ statementMs: 2000 }))
    const insert = (values: Parameters<typeof item>[1], id = 2) =>
      db.insertInto('item').values(item(id, values)).execute()
    await insert({}, 1)
    await expect(insert({ name: 'item 1' })).rejects.toMatchObject({ kind: 'taken' })
    await expect(insert({ parent_id: 9 })).rejects.toMatchObject({ kind: 'no-parent' })
    await expect(sql`select pg_sleep(60)`.execute(db)).rejects.toMatchObject({ kind: 'busy' })
    await expect(sql`select chr(0)`.execute(db)).rejects.not.toHaveProperty('kind')
    await expect(sql`select from nowhere`.execute(db)).rejects.toMatchObject({ code: '42P01' })
  })

  it('rejects as busy after waiting for a lock or for a connection', async () => {
    const settings = await emptyDatabase({ lockMs: 100, connectMs: 3000, max: 2 })
    const db = await openDatabase(settings)
    await db.insertInto('item').values(item(1)).execute()
    const update = (id: number) => db.updateTable('item').set({ size: 2 }).where('id', '=', id).execute()
    await db.transaction().execute(async (trx) => {
      await trx.updateTable('item').set({ size: 3 }).execute()
      await expect(update(1)).rejects.toMatchObject({ kind: 'busy' })
      await db.connection().execute(async () => {
        await expect(update(2)).rejects.toMatchObject({ kind: 'busy' })
      })
    })
  })

  it('rejects as unavailable when no server accepts connections', async () => {
    const settings = await emptyDatabase()
    const { proxy, proxied } = await throughProxy(settings)
    await proxy[Symbol.asyncDispose]()
    await expect(openDatabase(proxied)).rejects.toMatchObject({ kind: 'unavailable' })
  })
})

describe('a lost connection', () => {
  it('retries a read on another connection', async () => {
    const { proxy, db } = await openThroughProxy()
    for (const moment of ['request', 'response'] as const) {
      proxy.cutAt(moment, 'select "id"')
      expect(await db.selectFrom('item').select('id').execute()).toEqual([])
    }
  })

  it.each([
    ['request', 0],
    ['response', 1],
  ] as const)('reports a write as unclear if its %s is lost', async (moment, stored) => {
    const { proxy, db } = await openThroughProxy()
    proxy.cutAt(moment, 'insert into')
    await expect(db.insertInto('item').values(item(1)).execute()).rejects.toMatchObject({ kind: 'unclear' })
    expect(await db.selectFrom('item').select('id').execute()).toHaveLength(stored)
  })

  it('rejects all statements when the server stops responding, even without time limits, until it responds', async () => {
    const { proxy, db } = await openThroughProxy({ max: 2, statementMs: 0, connectMs: 0 })
    const select = () => sql`select 1`.execute(db)
    await select()
    proxy.freeze()
    // One on an open connection, one on a new one, and one that waits for either.
    for (const outcome of await Promise.allSettled([select(), select(), select()])) {
      expect(outcome).toMatchObject({ status: 'rejected', reason: { kind: 'unavailable' } })
    }
    const write = db.insertInto('item').values(item(1)).execute()
    await expect(write).rejects.toMatchObject({ kind: 'unavailable' })
    const attempts = vi.spyOn(db, 'transaction')
    await expect(inTransaction(db, async () => undefined)).rejects.toMatchObject({ kind: 'unavailable' })
    expect(attempts).toHaveBeenCalledTimes(1)
    proxy.thaw()
    expect((await select()).rows).toHaveLength(1)
  })

  it('waits for a slow statement as long as the server responds', async () => {
    const db = await openDatabase(await emptyDatabase({ max: 1 }))
    expect((await sql`select 1 from pg_sleep(2)`.execute(db)).rows).toHaveLength(1)
  })

  it('is closed with its pool even if the network is broken', async () => {
    const { proxy, proxied } = await throughProxy(await emptyDatabase())
    const db = await openPostgres(proxied, { warn: () => undefined })
    proxy.freeze()
    const sockets = () => process.getActiveResourcesInfo().filter((type) => type === 'TCPSocketWrap').length
    const open = sockets()
    await db.destroy()
    await vi.waitFor(() => expect(sockets()).toBeLessThan(open))
  })

  it('is replaced when the server closes it while idle', async () => {
    const settings = await emptyDatabase({ max: 1 })
    const warnings: LoggedWarning[] = []
    const db = await openDatabase(settings, warnings)
    await closeAll(settings)
    await vi.waitFor(() => expect(warnings).toMatchObject([{ message: 'A database connection was lost' }]))
    expect(await db.selectFrom('item').select('id').execute()).toEqual([])
  })
})

it('replaces a connection that accepts no changes after a failover, together with all others that were opened before', async () => {
  const settings = await emptyDatabase({ max: 2 })
  const name = new URL(settings.url).pathname.slice(1)
  const configure = (change: string) => query(inject('postgres'), `alter database ${name} ${change}`)
  // Like a connection to a server that has become the standby, a session keeps this setting until it ends.
  await configure('set default_transaction_read_only = on')
  onTestFinished(async () => void (await configure('reset default_transaction_read_only')))
  const db = await openDatabase(settings)
  const select = () => db.selectFrom('item').select('id').execute()
  await Promise.all([select(), select()])
  await configure('reset default_transaction_read_only')
  const insert = (id: number) => db.insertInto('item').values(item(id)).execute()
  await expect(insert(1)).rejects.toMatchObject({ kind: 'not-writable' })
  await Promise.all([insert(2), insert(3)])
  expect(await select()).toHaveLength(2)
})

describe('inTransaction', () => {
  it.each(['between its statements', 'during one'])('retries its work if the connection is lost %s', async (when) => {
    const { settings, proxy, db } = await openThroughProxy()
    let runs = 0
    await inTransaction(db, async (trx) => {
      await trx.insertInto('item').values(item(1)).execute()
      if (++runs > 1) return
      if (when === 'during one') proxy.cutAt('response', 'update')
      else await closeAll(settings)
      await trx.updateTable('item').set({ size: 2 }).execute()
    })
    expect(runs).toBe(2)
    expect(await db.selectFrom('item').select('size').execute()).toEqual([{ size: 1 }])
  })

  it.each([
    ['request', 0],
    ['response', 1],
  ] as const)('reports a commit as unclear if its %s is lost, and retries nothing', async (moment, stored) => {
    const { proxy, db } = await openThroughProxy()
    const work = vi.fn(async (trx: typeof db) => void (await trx.insertInto('item').values(item(1)).execute()))
    proxy.cutAt(moment, 'commit')
    await expect(inTransaction(db, work)).rejects.toMatchObject({ kind: 'unclear' })
    expect(work).toHaveBeenCalledTimes(1)
    expect(await db.selectFrom('item').select('id').execute()).toHaveLength(stored)
  })

  it('retries its work if the connection is lost before the commit', async () => {
    const settings = await emptyDatabase()
    const warnings: LoggedWarning[] = []
    const db = await openDatabase(settings, warnings)
    let runs = 0
    await inTransaction(db, async (trx) => {
      await trx.insertInto('item').values(item(1)).execute()
      if (++runs > 1) return
      await closeAll(settings)
      await vi.waitFor(() => expect(warnings).toHaveLength(1))
    })
    expect(runs).toBe(2)
    expect(await db.selectFrom('item').select('id').execute()).toHaveLength(1)
  })

  it('retries one of two transactions that deadlock', async () => {
    const settings = await emptyDatabase()
    const db = await openDatabase(settings)
    const items = [item(1), item(2)]
    await db.insertInto('item').values(items).execute()
    const barrier = Promise.withResolvers<void>()
    let arrived = 0
    let runs = 0
    const committed = Promise.withResolvers<void>()
    const addInOrder = (...ids: number[]) =>
      inTransaction(db, async (trx) => {
        // Otherwise, the retry may lock its first row before the other transaction wakes up, and deadlock once more.
        if (++runs > 2) await committed.promise
        for (const id of ids) {
          await trx
            .updateTable('item')
            .set((eb) => ({ size: eb('size', '+', 1) }))
            .where('id', '=', id)
            .execute()
          if (++arrived === 2) barrier.resolve()
          await barrier.promise
        }
      })
    const both = [addInOrder(1, 2), addInOrder(2, 1)]
    await Promise.race(both)
    committed.resolve()
    await Promise.all(both)
    expect(runs).toBe(3)
    expect(await db.selectFrom('item').select('size').execute()).toEqual([{ size: 3 }, { size: 3 }])
  })

  it('rejects after three conflicts, and immediately after any other failure', async () => {
    const db = await openDatabase(await emptyDatabase())
    const conflict = vi.fn(async (trx: typeof db) => sql`do $$ begin raise sqlstate '40001'; end $$`.execute(trx))
    await expect(inTransaction(db, conflict)).rejects.toMatchObject({ kind: 'conflict' })
    expect(conflict).toHaveBeenCalledTimes(3)
    const twice = [item(1), item(1)]
    const taken = vi.fn(async (trx: typeof db) => trx.insertInto('item').values(twice).execute())
    await expect(inTransaction(db, taken)).rejects.toMatchObject({ kind: 'taken' })
    expect(taken).toHaveBeenCalledTimes(1)
  })

  it('rejects if the work ignores an error in a statement, because the commit then rolls back', async () => {
    const db = await openDatabase(await emptyDatabase())
    const work = inTransaction(db, async (trx) => {
      const insert = () => trx.insertInto('item').values(item(1)).execute()
      await insert()
      await insert().catch(() => undefined)
    })
    await expect(work).rejects.toThrow('was rolled back')
    expect(await db.selectFrom('item').select('id').execute()).toEqual([])
  })
})

/** Closes every connection to a database, as a restart of the server does. */
async function closeAll(settings: Parameters<typeof openDatabase>[0]): Promise<void> {
  const operator = await openDatabase({ ...settings, max: 1 })
  await sql`
    select pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and pid <> pg_backend_pid()`.execute(operator)
}
