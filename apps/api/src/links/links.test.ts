import { LINKS_MAX, type Link } from '@site/contracts'
import { describe, expect, it, vi } from 'vitest'
import { everythingIn } from '#testing/contents.ts'
import { userWithLinks, visitorOf } from '#testing/links.ts'
import { shareApi, startApi } from '#testing/start-api.ts'
import { openTestDatabase } from '#testing/test-database.ts'
import { createRemovalRepo } from '#tree/removal/removal.service.ts'

const DAY = 86_400_000
const inDays = (days: number) => new Date(Date.now() + days * DAY).toISOString()
const daysUntil = (instant: string) => Math.round((Date.parse(instant) - Date.now()) / DAY)

async function setUp(env: Record<string, string> = {}) {
  const started = await startApi(env)
  return { ...started, db: await openTestDatabase(started.dataDir), ...(await userWithLinks(started.app)) }
}

describe('creating a link', () => {
  it('gives it the defaults of its kind, and lists it with its item, newest first', async () => {
    const { link, list } = await setUp()
    const read = await link({ kind: 'read', path: ['a', 'b'], fileName: 'deep.txt' })
    const drop = await link({ kind: 'drop', path: ['a'] })
    expect(await list()).toEqual([
      expect.objectContaining({ id: drop.id, kind: 'drop', path: ['a'], maxUses: 100, maxBytes: 1024 ** 3 }),
      {
        id: read.id,
        kind: 'read',
        path: ['a', 'b'],
        fileName: 'deep.txt',
        createdAt: read.createdAt,
        expiresAt: read.expiresAt,
        hasPassword: false,
        uses: 0,
        maxUses: null,
        bytes: 0,
        maxBytes: null,
        lastUsedAt: null,
        sender: 'Ada Okafor',
        notifies: true,
      },
    ])
    expect(daysUntil(read.expiresAt)).toBe(7)
  })

  it('lists it without its token, and stores neither the token nor the password readably', async () => {
    const { link, list, db } = await setUp()
    const { token } = await link({ kind: 'read', path: ['a'], password: 'open sesame' })
    expect(token).toMatch(/^[\w-]{43}$/)
    expect(JSON.stringify(await list())).not.toContain(token)
    const stored = await everythingIn(db)
    for (const secret of [token, 'open sesame']) expect(stored).not.toContain(secret)
  })

  it('creates one link per Idempotency-Key; a retry replaces its token', async () => {
    const { app, create, list } = await setUp()
    const link = { kind: 'read', path: ['a'], password: 'open sesame' } as const
    const [first, second] = [
      (await create(link, { 'idempotency-key': 'k' })).json(),
      (await create(link, { 'idempotency-key': 'k' })).json(),
    ]
    expect(second.id).toBe(first.id)
    expect(await list()).toHaveLength(1)
    expect((await visitorOf(app, first.token).describe()).statusCode).toBe(404)
    expect((await visitorOf(app, second.token).describe()).statusCode).toBe(403)
    expect((await create({ ...link, path: ['other'] }, { 'idempotency-key': 'k' })).statusCode).toBe(422)
  })

  describe('is rejected', () => {
    const shared = shareApi(async ({ app }) => userWithLinks(app))
    const rejected: [string, object, number, string][] = [
      ['without a folder', { path: [] }, 400, 'request/invalid'],
      ['for a missing folder', { path: ['none'] }, 404, 'folders/not-found'],
      ['for a path outside the folder', { path: ['a', '..', 'other'] }, 404, 'folders/not-found'],
      ['for a missing file', { fileName: 'none' }, 404, 'files/not-found'],
      ['for a file in another folder', { fileName: '../other/secret.txt' }, 404, 'files/not-found'],
      ['that would add files to a file', { kind: 'drop', fileName: 'top.txt' }, 400, 'request/invalid'],
      ['with an unknown kind', { kind: 'write' }, 400, 'request/invalid'],
      ['with a short password', { password: 'short' }, 400, 'request/invalid'],
      ['with a limit of zero downloads', { maxUses: 0 }, 400, 'request/invalid'],
      ['with a limit that is too high', { maxUses: 10_001 }, 400, 'request/invalid'],
      ['with an expiry in the past', { expiresAt: inDays(-1) }, 400, 'shares/bad-expiry'],
      ['with an expiry too far in the future', { expiresAt: inDays(366) }, 400, 'shares/bad-expiry'],
      ['with the name of the company as its sender', { sender: 'Calderloom Support' }, 400, 'request/invalid'],
      ['with a sender of 41 characters', { sender: 'a'.repeat(41) }, 400, 'request/invalid'],
      ['with a sender of 10,000 marks', { sender: 'a\u0301\u0316'.repeat(5000) }, 400, 'request/invalid'],
      ['with an expiry that is not a timestamp', { expiresAt: 'tomorrow' }, 400, 'request/invalid'],
    ]

    it.each(rejected)('%s', async (_what, link, status, code) => {
      const { create, list } = shared()
      const response = await create({ kind: 'read', path: ['a'], ...link })
      expect([response.statusCode, response.json().code]).toEqual([status, code])
      expect(await list()).toEqual([])
    })
  })

  it('rejects more links than an account may have', async () => {
    const { create, db, revoke, list } = await setUp()
    await create({ kind: 'read', path: ['a'] })
    const row = await db.selectFrom('share').selectAll().executeTakeFirstOrThrow()
    const copies = Array.from({ length: LINKS_MAX - 1 }, (_, n) => ({ ...row, id: `${n}`, token_hash: `${n}` }))
    await db.insertInto('share').values(copies).execute()
    expect((await create({ kind: 'read', path: ['a'] })).json()).toMatchObject({ code: 'shares/too-many' })
    expect(await list()).toHaveLength(LINKS_MAX)
    await revoke('7')
    expect((await create({ kind: 'read', path: ['a'] })).statusCode).toBe(201)
  })
})

describe('changing a link', () => {
  it('changes its expiry, its password and its limits', async () => {
    const { link, change } = await setUp()
    const { id, visitor } = await link({ kind: 'read', path: ['a'], maxUses: 1 })
    await visitor.zip()
    expect((await visitor.describe()).statusCode).toBe(404)
    const changed = (await change(id, { maxUses: 5, expiresAt: inDays(30), password: 'open sesame' })).json<Link>()
    expect(changed).toMatchObject({ uses: 1, maxUses: 5, hasPassword: true })
    expect(daysUntil(changed.expiresAt)).toBe(30)
    expect((await visitor.describe()).json().code).toBe('shares/password-required')
    expect((await change(id, { password: null, maxUses: null })).json()).toMatchObject({
      hasPassword: false,
      maxUses: null,
    })
    expect((await visitor.describe()).statusCode).toBe(200)
  })

  it('reopens a link that has expired', async () => {
    const { link, change, db } = await setUp()
    const { id, visitor } = await link({ kind: 'read', path: ['a'] })
    await db
      .updateTable('share')
      .set({ expires_at: inDays(-1) })
      .execute()
    expect((await visitor.describe()).statusCode).toBe(404)
    await change(id, { expiresAt: inDays(1) })
    expect((await visitor.describe()).statusCode).toBe(200)
  })

  it('changes but never removes the limits of a link that accepts files', async () => {
    const { link, change } = await setUp()
    const { id } = await link({ kind: 'drop', path: ['a'] })
    expect((await change(id, { maxUses: null })).statusCode).toBe(400)
    expect((await change(id, { maxUses: 3, maxBytes: 10 })).json()).toMatchObject({ maxUses: 3, maxBytes: 10 })
  })

  it('keeps a note for the owner, which no visitor sees', async () => {
    const { link, change, list } = await setUp()
    const { id, visitor } = await link({ kind: 'read', path: ['a'], note: 'for the auditors' })
    expect(await list()).toMatchObject([{ note: 'for the auditors' }])
    expect(await visitor.item()).not.toHaveProperty('note')
    expect((await change(id, { note: 'x'.repeat(101) })).statusCode).toBe(400)
    expect((await change(id, { note: '' })).json()).not.toHaveProperty('note')
  })

  it('rejects an expiry in the past', async () => {
    const { link, change } = await setUp()
    const { id } = await link({ kind: 'read', path: ['a'] })
    expect((await change(id, { expiresAt: inDays(-1) })).json().code).toBe('shares/bad-expiry')
  })
})

it('limits how many passwords an account sets on its links, because hashing delays logins', async () => {
  const { app, link, create, change, list } = await setUp({ RATE_LIMITS: 'on' })
  const { id } = await link({ kind: 'read', path: ['a'] })
  const set = { password: 'open sesame' }
  for (let n = 0; n < 60; n += 1) expect((await change(id, set)).statusCode).toBe(200)
  for (const response of [await change(id, set), await create({ kind: 'read', path: ['a'], ...set })]) {
    expect([response.statusCode, response.headers['retry-after']]).toEqual([429, '1'])
  }
  expect(await list()).toHaveLength(1)
  expect((await change(id, { password: null })).statusCode).toBe(200)
  const other = await userWithLinks(app, 'bob@example.com')
  expect((await other.create({ kind: 'read', path: ['a'], ...set })).statusCode).toBe(201)
})

it('revokes a link immediately', async () => {
  const { link, list, revoke } = await setUp()
  const { id, visitor } = await link({ kind: 'read', path: ['a'] })
  expect((await visitor.files()).statusCode).toBe(200)
  expect((await revoke(id)).statusCode).toBe(204)
  expect((await visitor.files()).statusCode).toBe(404)
  expect(await list()).toEqual([])
  expect((await revoke(id)).statusCode).toBe(404)
})

describe('a link', () => {
  it('follows its file and its folder when they are renamed and moved', async () => {
    const { store, link, list } = await setUp()
    const file = await link({ kind: 'read', path: ['a', 'b'], fileName: 'deep.txt' })
    const folder = await link({ kind: 'read', path: ['a', 'b'] })
    await store.renameFile(['a', 'b'], 'deep.txt', 'renamed.txt')
    await store.moveFolder(['a', 'b'], ['other'], { as: 'moved' })
    await store.createFolder(['a', 'b'])
    await store.upload(['a', 'b'], 'deep.txt', 'another file')
    expect((await list()).map(({ path, fileName }) => [...path, fileName])).toEqual([
      ['other', 'moved', undefined],
      ['other', 'moved', 'renamed.txt'],
    ])
    expect(await file.visitor.item()).toMatchObject({ name: 'renamed.txt' })
    expect((await file.visitor.download()).body).toBe('0123456789')
    expect(await folder.visitor.item()).toMatchObject({ name: 'moved' })
    expect((await folder.visitor.files()).json()).toMatchObject([{ fileName: 'renamed.txt' }])
  })

  it('is deleted with its file, even if another file takes the name', async () => {
    const { store, link, list } = await setUp()
    const { visitor } = await link({ kind: 'read', path: ['a'], fileName: 'top.txt' })
    await store.deleteFile(['a'], 'top.txt')
    await store.upload(['a'], 'top.txt', 'another file')
    expect((await visitor.download()).statusCode).toBe(404)
    expect(await list()).toEqual([])
  })

  it('is deleted with its folder, or with one that contains that folder', async () => {
    const { store, link, list } = await setUp()
    const links = [
      await link({ kind: 'read', path: ['a', 'b', 'c'] }),
      await link({ kind: 'drop', path: ['a', 'b'] }),
      await link({ kind: 'read', path: ['a', 'b'], fileName: 'deep.txt' }),
    ]
    await store.deleteFolder(['a'])
    await store.createFolder(['a'])
    await store.createFolder(['a', 'b'])
    for (const { visitor } of links) expect((await visitor.describe()).statusCode).toBe(404)
    expect(await list()).toEqual([])
  })

  it('stops working as soon as a deletion begins, although its row remains until the deletion is done', async () => {
    const { link, list, db } = await setUp()
    const links = [
      await link({ kind: 'read', path: ['a', 'b'] }),
      await link({ kind: 'drop', path: ['a', 'b', 'c'] }),
      await link({ kind: 'read', path: ['a', 'b'], fileName: 'deep.txt' }),
    ]
    const { id } = await db.selectFrom('folder').select('id').where('name', '=', 'a').executeTakeFirstOrThrow()
    // As if the server had stopped during the deletion.
    await db.updateTable('folder').set({ deleted_at: '2026-01-01T00:00:00.000Z' }).where('id', '=', id).execute()
    expect(await createRemovalRepo(db).marked()).toMatchObject([{ id }])
    expect(await db.selectFrom('share').select('id').execute()).toHaveLength(3)
    for (const { visitor } of links) expect((await visitor.describe()).statusCode).toBe(404)
    expect((await links[1]?.visitor.drop('a', 'b'))?.statusCode).toBe(404)
    expect(await list()).toEqual([])
  })

  it('is deleted with its account', async () => {
    const { app, user, link, db } = await setUp()
    const { visitor } = await link({ kind: 'read', path: ['a'] })
    const payload = { password: 'correct horse' }
    expect((await user.call('DELETE', '/api/account', { payload })).statusCode).toBe(204)
    expect((await visitor.describe()).statusCode).toBe(404)
    expect(await db.selectFrom('share').select('id').execute()).toEqual([])
    await userWithLinks(app)
    expect((await visitor.describe()).statusCode).toBe(404)
  })
})

it('keeps an expired link in the list for 30 days', async () => {
  const { app, link, list, db } = await setUp()
  const ended = await link({ kind: 'read', path: ['a'] })
  const old = await link({ kind: 'read', path: ['a'] })
  for (const [id, days] of [
    [ended.id, -29],
    [old.id, -31],
  ] as const) {
    await db
      .updateTable('share')
      .set({ expires_at: inDays(days) })
      .where('id', '=', id)
      .execute()
  }
  await app.listen({ port: 0 })
  await vi.waitUntil(async () => (await list()).length === 1, { timeout: 30_000 })
  expect(await list()).toMatchObject([{ id: ended.id }])
})

it('records what happens to links, without names or tokens', async () => {
  const { link, change, revoke, db } = await setUp()
  const { id, token } = await link({ kind: 'drop', path: ['a'] })
  await change(id, { maxUses: 3 })
  await revoke(id)
  const rows = await db.selectFrom('audit').select(['action', 'detail']).where('action', 'like', 'share/%').execute()
  expect(rows).toEqual([
    { action: 'share/created', detail: 'drop' },
    { action: 'share/changed', detail: '' },
    { action: 'share/revoked', detail: '' },
  ])
  expect(JSON.stringify(rows)).not.toContain(token)
})
