import { describe, expect, it } from 'vitest'
import { LOCK_BODY, lockAt, type Mounted, mount } from '#testing/dav/mounted.ts'
import { startStore } from '#testing/start-api.ts'
import { openTestDatabase } from '#testing/test-database.ts'

async function startWithFile() {
  const started = await startStore({}, 'a', 'a/b')
  const dav = await mount(started.app, started.user)
  await dav('PUT', 'a/f', {}, 'bytes')
  return { ...started, dav }
}

const status = async (response: ReturnType<Mounted>) => (await response).statusCode
const holding = (token: string) => ({ if: `(<${token}>)` })
const to = (path: string) => ({ host: 'localhost', destination: `/api/dav/${path}` })

it('grants a lock, shows it, and ends it', async () => {
  const { dav } = await startWithFile()
  const granted = await dav('LOCK', 'a/f', { timeout: 'Infinite, Second-4100000000' }, LOCK_BODY)
  const token = String(granted.headers['lock-token']).slice(1, -1)
  expect(token).toMatch(/^opaquelocktoken:[\da-f-]{36}$/)
  expect(granted.statusCode).toBe(200)
  expect(granted.body).toContain('<D:timeout>Second-3600</D:timeout>')
  expect(granted.body).toContain('<D:owner xmlns:D="DAV:"><D:href xmlns:D="DAV:">Ada</D:href></D:owner>')
  expect((await dav('PROPFIND', 'a/f', { depth: '0' })).body).toContain(token)
  expect(await status(dav('UNLOCK', 'a/f', { 'lock-token': '<opaquelocktoken:other>' }))).toBe(409)
  expect(await status(dav('UNLOCK', 'a/b', { 'lock-token': `<${token}>` }))).toBe(409)
  expect(await status(dav('UNLOCK', 'a/f', {}))).toBe(400)
  expect(await status(dav('UNLOCK', 'a/f', { 'lock-token': `<${token}>` }))).toBe(204)
  expect((await dav('PROPFIND', 'a/f', { depth: '0' })).body).not.toContain(token)
})

describe('a locked file', () => {
  it('changes only for programs that show its token', async () => {
    const { dav } = await startWithFile()
    const token = await lockAt(dav, 'a/f')
    const body = '<propertyupdate xmlns="DAV:"><set><prop><x/></prop></set></propertyupdate>'
    expect(await status(dav('PUT', 'a/f', {}, 'new'))).toBe(423)
    expect(await status(dav('PROPPATCH', 'a/f', {}, body))).toBe(423)
    expect(await status(dav('DELETE', 'a/f'))).toBe(423)
    expect(await status(dav('DELETE', 'a'))).toBe(423)
    expect(await status(dav('MOVE', 'a/f', to('a/g')))).toBe(423)
    expect(await status(dav('MOVE', 'a', to('c')))).toBe(423)
    await dav('PUT', 'a/g', {}, 'other')
    expect(await status(dav('COPY', 'a/g', to('a/f')))).toBe(423)
    expect(await status(dav('LOCK', 'a/f', {}, LOCK_BODY))).toBe(423)
    expect(await status(dav('GET', 'a/f'))).toBe(200)
    expect(await status(dav('COPY', 'a/f', to('a/h')))).toBe(201)
    expect((await dav('PUT', 'a/f', {}, 'new')).body).toContain(
      '<D:lock-token-submitted><D:href>/api/dav/a/f</D:href></D:lock-token-submitted>',
    )
    expect(await status(dav('PUT', 'a/f', holding(token), 'new'))).toBe(204)
    expect(await status(dav('PUT', 'a/f', { if: `</api/dav/a/f> (<${token}>)` }, 'newer'))).toBe(204)
    expect(await status(dav('MOVE', 'a/f', { ...holding(token), ...to('a/moved') }))).toBe(201)
    expect(await status(dav('PUT', 'a/moved', {}, 'free'))).toBe(204)
  })

  it('is free again after its time, and later after a refresh', async () => {
    const { dav, dataDir } = await startWithFile()
    const db = await openTestDatabase(dataDir)
    const endOfLock = async () => {
      const { expires_at } = await db.selectFrom('dav_lock').select('expires_at').executeTakeFirstOrThrow()
      return Date.parse(expires_at)
    }
    const token = await lockAt(dav, 'a/f', { timeout: 'Second-600' })
    const end = await endOfLock()
    expect(await status(dav('LOCK', 'a/f', { ...holding(token), timeout: 'Second-1200' }))).toBe(200)
    expect((await endOfLock()) - end).toBeGreaterThanOrEqual(600_000)
    expect(await status(dav('PUT', 'a/f', {}, 'new'))).toBe(423)
    await db.updateTable('dav_lock').set({ expires_at: '2000-01-01T00:00:00.000Z' }).execute()
    expect(await status(dav('PUT', 'a/f', {}, 'new'))).toBe(204)
    expect(await status(dav('LOCK', 'a/f', holding(token)))).toBe(412)
    expect(await status(dav('LOCK', 'a/f'))).toBe(412)
  })

  it('is still renamed and deleted by the pages of the site, and its lock goes with it', async () => {
    const { dav, store, dataDir } = await startWithFile()
    const token = await lockAt(dav, 'a/f')
    await store.renameFile(['a'], 'f', 'g')
    expect(await status(dav('PUT', 'a/g', {}, 'new'))).toBe(423)
    expect(await status(dav('PUT', 'a/g', holding(token), 'new'))).toBe(204)
    await store.deleteFile(['a'], 'g')
    expect(await status(dav('PUT', 'a/g', {}, 'new'))).toBe(201)
    const db = await openTestDatabase(dataDir)
    expect(await db.selectFrom('dav_lock').selectAll().execute()).toEqual([])
  })
})

describe('a locked folder', () => {
  it('with everything in it: nothing is added, changed or locked by others', async () => {
    const { dav } = await startWithFile()
    const token = await lockAt(dav, 'a')
    for (const [method, path] of [
      ['PUT', 'a/f'],
      ['PUT', 'a/new'],
      ['PUT', 'a/b/new'],
      ['MKCOL', 'a/new'],
      ['DELETE', 'a/b'],
    ] as const) {
      const payload = method === 'PUT' ? 'x' : undefined
      expect([method, path, await status(dav(method, path, {}, payload))]).toEqual([method, path, 423])
    }
    expect(await status(dav('LOCK', 'a/f', {}, LOCK_BODY))).toBe(423)
    expect(await status(dav('PUT', 'a/b/new', { if: `</api/dav/a> (<${token}>)` }, 'x'))).toBe(201)
    expect((await dav('PROPFIND', 'a/b/new', { depth: '0' })).body).toContain(token)
    expect(await status(dav('UNLOCK', 'a/f', { 'lock-token': `<${token}>` }))).toBe(204)
    expect(await status(dav('PUT', 'a/new', {}, 'x'))).toBe(201)
  })

  it('alone: files in it change, but none is added or removed', async () => {
    const { dav } = await startWithFile()
    await lockAt(dav, 'a', { depth: '0' })
    expect(await status(dav('PUT', 'a/f', {}, 'x'))).toBe(204)
    expect(await status(dav('PUT', 'a/new', {}, 'x'))).toBe(423)
    expect(await status(dav('DELETE', 'a/f'))).toBe(423)
    expect(await status(dav('PUT', 'a/b/new', {}, 'x'))).toBe(201)
  })

  it('cannot be locked with everything while a file in it is', async () => {
    const { dav } = await startWithFile()
    await lockAt(dav, 'a/f')
    const refused = await dav('LOCK', 'a', {}, LOCK_BODY)
    expect([refused.statusCode, refused.body]).toEqual([
      423,
      expect.stringContaining('<D:no-conflicting-lock><D:href>/api/dav/a/f</D:href></D:no-conflicting-lock>'),
    ])
    expect(await status(dav('LOCK', 'a', { depth: '0' }, LOCK_BODY))).toBe(200)
  })
})

it('a lock of a new address creates an empty file there', async () => {
  const { dav } = await startWithFile()
  const granted = await dav('LOCK', 'a/new', {}, LOCK_BODY)
  expect(granted.statusCode).toBe(201)
  expect((await dav('GET', 'a/new')).headers['content-length']).toBe('0')
  expect(await status(dav('PUT', 'a/new', {}, 'x'))).toBe(423)
  expect(await status(dav('LOCK', 'new', {}, LOCK_BODY))).toBe(403)
  expect(await status(dav('LOCK', 'none/new', {}, LOCK_BODY))).toBe(409)
})

it('several programs may share a lock, but not with an exclusive one', async () => {
  const { dav } = await startWithFile()
  const shared = LOCK_BODY.replace('exclusive', 'shared')
  const [one, two] = [await dav('LOCK', 'a/f', {}, shared), await dav('LOCK', 'a/f', {}, shared)]
  expect([one.statusCode, two.statusCode, await status(dav('LOCK', 'a/f', {}, LOCK_BODY))]).toEqual([200, 200, 423])
  expect(await status(dav('PUT', 'a/f', {}, 'x'))).toBe(423)
  const token = String(two.headers['lock-token']).slice(1, -1)
  expect(await status(dav('PUT', 'a/f', holding(token), 'x'))).toBe(204)
})

it('judges the If header', async () => {
  const { dav } = await startWithFile()
  for (const [title, value, expected] of [
    ['a token of another lock', '(<opaquelocktoken:other>)', 412],
    ['any of several conditions', '(<opaquelocktoken:other>) (Not <DAV:no-lock>)', 204],
    ['another version', '(["other"])', 412],
    ['another address that does not exist', '</api/dav/a/none> (["other"])', 412],
    ['another site', '<https://evil.example/api/dav/a/f> (Not <DAV:no-lock>)', 204],
    ['nonsense', 'nonsense', 400],
  ] as const) {
    expect([title, await status(dav('PUT', 'a/f', { if: value }, 'x'))]).toEqual([title, expected])
  }
})

it('rejects locks that do not exist', async () => {
  const { dav } = await startWithFile()
  for (const [what, body, headers] of [
    ['no lockinfo', '<x/>', {}],
    ['neither scope', '<lockinfo xmlns="DAV:"><locktype><write/></locktype></lockinfo>', {}],
    ['both scopes', LOCK_BODY.replace('<D:exclusive/>', '<D:exclusive/><D:shared/>'), {}],
    ['another type', LOCK_BODY.replaceAll('write', 'read'), {}],
    ['depth 1', LOCK_BODY, { depth: '1' }],
    ['a long owner', LOCK_BODY.replace('Ada', 'a'.repeat(3000)), {}],
  ] as const) {
    expect([what, await status(dav('LOCK', 'a/f', { ...headers }, body))]).toEqual([what, 400])
  }
})

it('does not lock the root', async () => {
  const { dav } = await startWithFile()
  expect(await status(dav('LOCK', '', {}, LOCK_BODY))).toBe(403)
})

it('an account has at most 200 locks, and expired ones do not count', async () => {
  const { dav, dataDir } = await startWithFile()
  const db = await openTestDatabase(dataDir)
  const folder = db.selectFrom('folder').select(['id', 'owner_id']).where('name', '=', 'b')
  const { id, owner_id } = await folder.executeTakeFirstOrThrow()
  const lock = (n: number, expires_at: string) => ({
    ...{ token: `t${n}`, owner_id, folder_id: id, is_deep: 0, is_shared: 1, holder: '', expires_at },
  })
  const locks = Array.from({ length: 200 }, (_, n) => lock(n, '9999-01-01T00:00:00.000Z'))
  await db.insertInto('dav_lock').values(locks).execute()
  const refused = await dav('LOCK', 'a/f', {}, LOCK_BODY)
  expect([refused.statusCode, refused.body]).toEqual([507, expect.stringContaining('dav/too-many-locks')])
  await db.updateTable('dav_lock').set({ expires_at: '2000-01-01T00:00:00.000Z' }).where('token', '=', 't0').execute()
  expect(await status(dav('LOCK', 'a/f', {}, LOCK_BODY))).toBe(200)
})
