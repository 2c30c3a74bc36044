import { expect, it } from 'vitest'
import { sha256 } from '#database/ids.ts'
import { startSite } from './two-replicas.ts'

type Site = Awaited<ReturnType<typeof startSite>>

it.each<[string, (site: Site) => Promise<unknown>]>([
  ['the link', ({ a, caller }) => a.links.owned.revoke(caller, 's')],
  ['its folder', ({ a, caller }) => a.folders.delete(caller, ['a'])],
  ['the account', ({ a, caller }) => a.erasure.deleteAccount(caller.accountId)],
])('a file that arrives through a link ends when another replica deletes %s', async (_purpose, deletePurpose) => {
  const site = await startSite()
  const { db, caller } = site
  const b = await site.startB()
  const { id: folder_id } = await db.selectFrom('folder').select('id').executeTakeFirstOrThrow()
  const times = { created_at: '2026-01-01', expires_at: '9999-01-01' }
  await db
    .insertInto('share')
    .values({
      id: 's',
      token_hash: sha256('t'),
      owner_id: caller.accountId,
      kind: 'drop',
      folder_id,
      max_uses: 9,
      ...times,
    })
    .execute()
  const dropped = await b.links.drop.begin(
    { token: 't', address: '192.0.2.1', proof: undefined },
    { declaredBytes: 1000, size: undefined, key: undefined },
  )
  await deletePurpose(site)
  await expect.poll(() => dropped.signal.aborted, { timeout: 50_000 }).toBe(true)
  expect(dropped.signal.reason).toMatchObject({ code: 'shares/not-found' })
  await dropped.end()
  expect(await db.selectFrom('upload').select('id').execute()).toEqual([])
})
