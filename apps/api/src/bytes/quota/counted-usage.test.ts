import { type EarlierVersion, versionDelete, versionRestore } from '@site/contracts'
import { sql } from 'kysely'
import { expect, it } from 'vitest'
import type { Db } from '#database/open.ts'
import { sampleInShortRun } from '#testing/config.ts'
import { userWithLinks } from '#testing/links.ts'
import { startApi } from '#testing/start-api.ts'
import { openTestDatabase } from '#testing/test-database.ts'
import { tusOf } from '#testing/uploads/tus.ts'
import { PASSWORD } from '#testing/user.ts'

/** Returns a function that returns pseudorandom integers below a limit (mulberry32). */
function randomFrom(seed: number) {
  let state = seed
  return (limit: number): number => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) % limit
  }
}

/** Resolves to the usage of each account as the triggers count it, and as its rows add up. */
async function usageIn(db: Db) {
  const counted = db.selectFrom('account_usage').selectAll().where('entries', '>', 0).orderBy('owner_id').execute()
  const summed = await sql`
    select owner_id, cast(sum(bytes) as bigint) as bytes, cast(sum(entries) as bigint) as entries from (
      select owner_id, size as bytes, 0 as entries from (
        select owner_id, blob_id, size from file union select owner_id, blob_id, size from earlier_version
      ) as blob
      union all select owner_id, 0, 1 from file
      union all select owner_id, 0, 1 from earlier_version
      union all select owner_id, 0, 1 from folder
    ) as entry group by owner_id order by owner_id`.execute(db)
  return [await counted, summed.rows]
}

it.each(sampleInShortRun([1, 2, 3, 4, 5], 1))(
  'is what rows add up to, after concurrent changes of any kind (seed %i)',
  async (seed) => {
    const { app, dataDir } = await startApi()
    const db = await openTestDatabase(dataDir)
    const { user, store, link } = await userWithLinks(app)
    const { visitor } = await link({ kind: 'drop', path: ['a'], maxUses: 1000 })
    const tus = tusOf(user)
    const random = randomFrom(seed)
    const pick = <Item>(...items: readonly Item[]): Item => items[random(items.length)] as Item
    const folder = () => pick(['a'], ['b'], ['a', 'c'], ['b', 'c'], ['a', 'c', 'd'])
    const file = () => pick('x', 'y', 'z')
    const content = () => 'x'.repeat(random(5))
    const change = async (call: typeof versionRestore) => {
      const place = [folder(), file()] as const
      const listed = await store.listVersions(...place)
      const versions = listed.statusCode === 200 ? listed.json<EarlierVersion[]>() : []
      return store.changeVersion(call, ...place, versions[random(2)]?.id ?? 'none')
    }
    const onConflict = () => pick('fail', 'keep-both', 'replace') as 'fail' | 'keep-both'

    const changes: readonly (() => Promise<{ statusCode: number }>)[] = [
      () => store.createFolder(folder()),
      () => store.createFolder(folder()),
      () => store.upload(folder(), file(), content()),
      () => store.upload(folder(), file(), content(), {}, 'keep-both'),
      () => store.replace(folder(), file(), content(), { 'if-match': '*' }),
      () => store.replace(folder(), file(), content(), { 'if-match': '*' }),
      () => change(versionRestore),
      () => change(versionDelete),
      () => tus.create(folder(), file(), 0),
      () => visitor.drop(file(), content()),
      () => store.copyFile(folder(), file(), folder(), { as: file(), onConflict: onConflict() }),
      () => store.copyFile(folder(), file(), folder(), { as: file(), onConflict: onConflict() }),
      () => store.moveFile(folder(), file(), folder(), { as: file(), onConflict: onConflict() }),
      () =>
        store.copyFolder(folder(), pick([], folder()), {
          as: pick('b', 'c', 'd'),
          onConflict: pick('fail', 'keep-both'),
        }),
      () =>
        store.moveFolder(folder(), pick([], folder()), {
          as: pick('b', 'c', 'd'),
          onConflict: pick('fail', 'keep-both'),
        }),
      () => store.renameFile(folder(), file(), file()),
      () => store.deleteFile(folder(), file()),
      () => store.deleteFolder(pick(['b'], ['a', 'c'], ['b', 'c'], ['a', 'c', 'd'])),
    ]
    const statuses = new Set<number>()
    for (let round = 0; round < 40; round += 1) {
      const responses = await Promise.all(Array.from({ length: 4 }, () => pick(...changes)()))
      for (const { statusCode } of responses) statuses.add(statusCode)
      const [counted, summed] = await usageIn(db)
      expect({ round, counted }).toEqual({ round, counted: summed })
    }
    expect([...statuses].filter((status) => status >= 500)).toEqual([])
    await user.call('DELETE', '/api/account', { payload: { password: PASSWORD } })
    expect(await db.selectFrom('account_usage').selectAll().execute()).toEqual([])
  },
)
