import { describe, expect, it, vi } from 'vitest'
import { userWithLinks } from '#testing/links.ts'
import { startApi } from '#testing/start-api.ts'
import { formOptions } from '#testing/store.ts'
import { openTestDatabase } from '#testing/test-database.ts'
import { openForm } from '#testing/uploads/open-request.ts'
import { PASSWORD } from '#testing/user.ts'

const MIB = 1024 ** 2
const PATIENT = { timeout: 30_000 }

async function setUp(env: Record<string, string> = {}) {
  const { app, dataDir } = await startApi(env)
  const owner = await userWithLinks(app)
  const { token, id, visitor } = await owner.link({ kind: 'drop', path: ['a', 'b'] })
  const origin = (await app.listen({ port: 0 })).replace('localhost', '127.0.0.1')
  const db = await openTestDatabase(dataDir)
  const receiving = async () => (await db.selectFrom('upload').select('id').execute()).length
  const reserved = async () =>
    (await owner.user.call('GET', '/api/account/usage')).json<{ reservedBytes: number }>().reservedBytes

  /** Opens a file that the server has begun to receive. */
  async function begin(options: Parameters<typeof openForm>[1] = {}) {
    const before = await receiving()
    const call = openForm(`${origin}/api/shared/${token}/files`, options)
    await vi.waitUntil(async () => (await receiving()) > before, PATIENT)
    return call
  }
  return { owner, id, token, visitor, origin, db, begin, receiving, reserved }
}

describe('a visitor who sends less than the form declares', () => {
  it('reserves only what has arrived, in steps of 8 MiB', async () => {
    const { begin, reserved } = await setUp()
    const calls = []
    for (let n = 0; n < 4; n += 1) calls.push(await begin({ bytes: 1024 * MIB }))
    expect(await reserved()).toBe(0)
    calls[0]?.write(Buffer.alloc(3 * MIB))
    await vi.waitUntil(async () => (await reserved()) === 8 * MIB, PATIENT)
    calls[0]?.write(Buffer.alloc(6 * MIB))
    await vi.waitUntil(async () => (await reserved()) === 16 * MIB, PATIENT)
  })

  it('reserves no more than the form declares, and as much for one of unknown size', async () => {
    const { begin, reserved } = await setUp()
    const small = await begin({ bytes: 5 * MIB })
    small.write(Buffer.alloc(3 * MIB))
    await vi.waitUntil(async () => (await reserved()) === 5 * MIB, PATIENT)
    const unknown = await begin()
    unknown.write(Buffer.alloc(3 * MIB))
    await vi.waitUntil(async () => (await reserved()) === 13 * MIB, PATIENT)
  })
})

it('rejects a form for which the owner has no room before its bytes arrive', async () => {
  const { token, origin, reserved } = await setUp({ USER_QUOTA_BYTES: String(MIB) })
  const call = openForm(`${origin}/api/shared/${token}/files`, { bytes: 2 * MIB })
  expect(await call.response).toMatchObject({ status: 507, code: 'shares/no-room' })
  expect(await reserved()).toBe(0)
})

describe('ends a file that is arriving, and tells the visitor that the link does not work, when', () => {
  type SetUp = Awaited<ReturnType<typeof setUp>>
  it.each<[string, (site: SetUp) => Promise<unknown>]>([
    ['the link is deleted', ({ owner, id }) => owner.revoke(id)],
    ['the link gets a new address', ({ owner, id }) => owner.replaceToken(id)],
    ['the links are suspended', ({ owner }) => owner.user.call('DELETE', '/api/account/sessions?links=suspend')],
    ['the folder is deleted', ({ owner }) => owner.store.deleteFolder(['a', 'b'])],
    ['a folder above it is deleted', ({ owner }) => owner.store.deleteFolder(['a'])],
    // A large folder is deleted in parts, but hidden immediately.
    ['a folder above it is being deleted', hideFolder],
    [
      'the account is deleted',
      ({ owner }) => owner.user.call('DELETE', '/api/account', { payload: { password: PASSWORD } }),
    ],
    [
      'the account is being deleted',
      ({ db }) =>
        db
          .updateTable('account')
          .set(({ ref }) => ({ email: ref('id') }))
          .execute(),
    ],
  ])('%s', async (_case, deletePurpose) => {
    const site = await setUp()
    const call = await site.begin({ bytes: 100 * MIB })
    call.write(Buffer.alloc(MIB))
    await deletePurpose(site)
    expect(await call.response).toMatchObject({ status: 404, code: 'shares/not-found' })
    await vi.waitUntil(async () => (await site.receiving()) === 0, PATIENT)
  })

  async function hideFolder({ db }: SetUp) {
    await db.updateTable('folder').set({ deleted_at: '2026-01-01T00:00:00.000Z' }).where('name', '=', 'a').execute()
  }
})

describe('a visitor who holds all slots that one gets', () => {
  it('leaves some for other visitors, other links and the owner', async () => {
    const { owner, token, origin, begin } = await setUp()
    for (let n = 0; n < 4; n += 1) await begin({ bytes: MIB, from: '127.0.0.2' })
    const fifth = openForm(`${origin}/api/shared/${token}/files`, { bytes: MIB, from: '127.0.0.2' })
    expect(await fifth.response).toMatchObject({ status: 429, code: 'request/too-many' })
    const other = await begin({ from: '127.0.0.3' })
    other.write('x\r\n--b--\r\n')
    other.end()
    expect(await other.response).toMatchObject({ status: 201 })
    const { visitor } = await owner.link({ kind: 'drop', path: ['other'] })
    expect((await visitor.drop('x', 'x', {})).statusCode).toBe(201)
    expect((await owner.store.upload(['a'], 'own', 'x')).statusCode).toBe(201)
  })

  it('holds them also with files that were sent before, whose size limits what is read', async () => {
    const { visitor, token, origin } = await setUp()
    const key = { 'idempotency-key': 'k' }
    expect((await visitor.drop('x', 'known', key)).statusCode).toBe(201)
    const again = () => openForm(`${origin}/api/shared/${token}/files`, { headers: key, from: '127.0.0.2' })
    const repeated = Array.from({ length: 5 }, again)
    const refused = await Promise.any(repeated.map(({ response }) => response))
    expect(refused).toMatchObject({ status: 429 })
    const larger = openForm(`${origin}/api/shared/${token}/files`, { headers: key, from: '127.0.0.3' })
    larger.write('known and more')
    expect(await larger.response).toMatchObject({ status: 422, code: 'request/key-reused' })
    const declared = { headers: { ...key, 'upload-length': 6 }, from: '127.0.0.3' }
    const early = openForm(`${origin}/api/shared/${token}/files`, declared)
    expect(await early.response).toMatchObject({ status: 422 })
    expect((await visitor.drop('x', 'known', key)).statusCode).toBe(201)
    expect((await visitor.call('POST', '/files', await formOptions(new FormData(), key))).statusCode).toBe(400)
  })
})
