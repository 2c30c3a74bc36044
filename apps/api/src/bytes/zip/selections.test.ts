import { folderZip, SELECTION_MAX, type SelectedEntries, selectionCreate } from '@site/contracts'
import { describe, expect, it } from 'vitest'
import { unzip } from '#testing/documents/unzip.ts'
import { addFiles, addFolders } from '#testing/many.ts'
import { trusted } from '#testing/rows.ts'
import { startApi, type TestApi } from '#testing/start-api.ts'
import { atLevel, storeOf } from '#testing/store.ts'
import { openTestDatabase } from '#testing/test-database.ts'
import { signUp, type User } from '#testing/user.ts'
import { createSelectionsRepo } from './selections.repo.ts'

const select = (user: User, path: readonly string[], entries: SelectedEntries, email = user.email) =>
  user.call('POST', atLevel(selectionCreate, path, [['userEmail', email]]), { payload: entries })

async function urlOf(user: User, path: readonly string[], entries: SelectedEntries): Promise<string> {
  const response = await select(user, path, entries)
  expect(response.statusCode, response.body).toBe(201)
  return response.json<{ url: string }>().url
}

const namesIn = async (bytes: Buffer) => (await unzip(bytes)).map(({ name }) => name)

async function setUp({ app, dataDir }: Pick<TestApi, 'app' | 'dataDir'>) {
  const user = await signUp(app, 'ada@example.com')
  const store = storeOf(user)
  for (const path of [['a'], ['a', 'b'], ['a', 'b', 'c'], ['a', 'other'], ['z']]) await store.createFolder(path)
  for (const [path, name] of [
    [['a'], 'one.txt'],
    [['a'], 'two “2”.txt'],
    [['a'], 'three.txt'],
    [['a', 'b', 'c'], 'deep.txt'],
  ] as const) {
    expect((await store.upload(path, name, `content of ${name}`)).statusCode).toBe(201)
  }
  return { app, user, store, db: await openTestDatabase(dataDir) }
}

describe('a zip of selected entries', () => {
  it('contains exactly these files and folders, with everything in the folders', async () => {
    const { user } = await setUp(await startApi())
    const url = await urlOf(user, ['a'], { folders: ['b'], files: ['one.txt', 'two “2”.txt', 'one.txt'] })
    const response = await user.call('GET', url)
    const entries = await unzip(response.rawPayload)
    expect(entries.map(({ name, content }) => [name, content.toString()]).sort()).toEqual([
      ['a/', ''],
      ['a/b/', ''],
      ['a/b/c/', ''],
      ['a/b/c/deep.txt', 'content of deep.txt'],
      ['a/one.txt', 'content of one.txt'],
      ['a/two “2”.txt', 'content of two “2”.txt'],
    ])
    const head = await user.call('HEAD', url)
    for (const { headers } of [response, head]) {
      expect(headers).toMatchObject({
        'content-type': 'application/zip',
        'content-disposition': `attachment; filename="a.zip"; filename*=UTF-8''a.zip`,
        'content-length': String(response.rawPayload.length),
        'cache-control': 'private, no-store',
      })
    }
    expect(head.body).toBe('')
  })

  it('is announced with its name and exact size', async () => {
    const { user } = await setUp(await startApi())
    const { url, ...announced } = (await select(user, ['a', 'b'], { folders: ['c'] })).json()
    const { rawPayload } = await user.call('GET', url)
    expect(announced).toMatchObject({ name: 'b.zip', bytes: rawPayload.length, hasChangedNames: false })
    expect(Date.parse(announced.expiresAt)).toBeGreaterThan(Date.now())
  })

  it('may contain root folders', async () => {
    const { user } = await setUp(await startApi())
    const response = await user.call('GET', await urlOf(user, [], { folders: ['z', 'a'] }))
    expect(response.headers['content-disposition']).toContain('Your Folders.zip')
    const names = await namesIn(response.rawPayload)
    expect(names).toEqual(expect.arrayContaining(['Your Folders/a/b/c/deep.txt', 'Your Folders/z/']))
  })

  it('may contain 10,000 entries, but not more', async () => {
    const { user, db } = await setUp(await startApi())
    const [many = ''] = await addFolders(db, user.email, null, ['many'])
    const names = Array.from({ length: SELECTION_MAX + 1 }, (_, n) => `${n} ${'é'.repeat(120)}`)
    await addFiles(db, many, names)
    const head = await user.call('HEAD', await urlOf(user, ['many'], { files: names.slice(1) }))
    expect(Number(head.headers['content-length'])).toBeGreaterThan(2 * 240 * SELECTION_MAX)
    expect((await select(user, ['many'], { files: names })).json()).toMatchObject({
      code: 'request/invalid',
      message: expect.stringContaining('Select at most 10,000 files and folders.'),
    })
    const tooLarge = await select(user, ['many'], { files: [...names, 'x'.repeat(1024 ** 2)] })
    expect(tooLarge.statusCode).toBe(413)
  })

  it('rejects names that do not exist, and an empty selection', async () => {
    const { user } = await setUp(await startApi())
    const statusOf = async (path: string[], entries: SelectedEntries) => (await select(user, path, entries)).statusCode
    expect(await statusOf(['a'], { files: ['one.txt', 'none.txt'] })).toBe(404)
    expect(await statusOf(['a'], { folders: ['one.txt'] })).toBe(404)
    expect(await statusOf(['a'], { files: ['../z'] })).toBe(404)
    expect(await statusOf([], { files: ['one.txt'] })).toBe(404)
    expect(await statusOf(['none'], { files: ['one.txt'] })).toBe(404)
    expect(await statusOf(['a'], {})).toBe(400)
    expect(await statusOf(['a'], { files: [''] })).toBe(400)
  })

  it('is not sent without an entry that was deleted or moved in the meantime', async () => {
    const { user, store } = await setUp(await startApi())
    const url = await urlOf(user, ['a'], { files: ['one.txt', 'three.txt'], folders: ['b'] })
    await store.moveFile(['a'], 'three.txt', ['z'])
    expect((await user.call('GET', url)).statusCode).toBe(404)
    await store.moveFile(['z'], 'three.txt', ['a'])
    expect((await user.call('GET', url)).statusCode).toBe(200)
    await store.deleteFolder(['a', 'b'])
    expect((await user.call('GET', url)).json()).toMatchObject({ code: 'files/not-found' })
    await store.deleteFolder(['a'])
    expect((await user.call('GET', url)).json()).toMatchObject({ code: 'folders/not-found' })
  })
})

describe('the URL of selected entries', () => {
  it('works with the cookie of its session, and for no other session', async () => {
    const { app, user } = await setUp(await startApi())
    const url = await urlOf(user, ['a'], { files: ['one.txt'] })
    expect((await app.inject({ url, headers: { cookie: user.cookie } })).statusCode).toBe(200)

    const sameUser = await signUp(app, user.email)
    const bob = await signUp(app, 'bob@example.com')
    expect((await app.inject({ url, headers: { cookie: sameUser.cookie } })).statusCode).toBe(404)
    expect((await bob.call('GET', url)).statusCode).toBe(403)
    expect((await bob.call('GET', url.replace('ada%40', 'bob%40'))).statusCode).toBe(404)
    expect((await app.inject({ url })).statusCode).toBe(401)
    expect((await select(bob, ['a'], { files: ['one.txt'] })).statusCode).toBe(404)
    expect((await select(bob, ['a'], { files: ['one.txt'] }, user.email)).statusCode).toBe(403)
    // A cookie alone changes nothing.
    const post = { method: 'POST', url: atLevel(selectionCreate, ['a'], [['userEmail', user.email]]) } as const
    const withCookie = await app.inject({ ...post, headers: { cookie: user.cookie }, payload: { files: ['one.txt'] } })
    expect([401, 403]).toContain(withCookie.statusCode)
  })

  it('ends with the session', async () => {
    const { user, db } = await setUp(await startApi())
    const url = await urlOf(user, ['a'], { files: ['one.txt'] })
    await user.call('POST', '/api/logout')
    expect((await user.call('GET', url)).statusCode).toBe(401)
    expect(await db.selectFrom('zip_selection').selectAll().execute()).toEqual([])
  })

  it('expires, and is then deleted', async () => {
    const { user, db } = await setUp(await startApi())
    const url = await urlOf(user, ['a'], { files: ['one.txt'] })
    const lasting = await urlOf(user, ['a'], { files: ['one.txt'] })
    const past = new Date(Date.now() - 1).toISOString()
    const id = new URL(url, 'http://localhost').searchParams.get('selection') ?? ''
    await db.updateTable('zip_selection').set({ expires_at: past }).where('id', '=', id).execute()
    expect((await user.call('GET', url)).json()).toMatchObject({ code: 'files/not-found' })
    await createSelectionsRepo(db).deleteExpired(trusted().ago())
    expect(await db.selectFrom('zip_selection').select('id').execute()).toHaveLength(1)
    expect((await user.call('GET', lasting)).statusCode).toBe(200)
  })

  it('replaces the oldest of an account beyond ten', async () => {
    const { user, db } = await setUp(await startApi())
    const first = await urlOf(user, ['a'], { files: ['one.txt'] })
    const second = await urlOf(user, ['a'], { files: ['one.txt'] })
    for (let n = 0; n < 9; n += 1) await urlOf(user, ['a'], { files: ['one.txt'] })
    expect((await user.call('HEAD', first)).statusCode).toBe(404)
    expect((await user.call('HEAD', second)).statusCode).toBe(200)
    expect(await db.selectFrom('zip_selection').select('id').execute()).toHaveLength(10)
  })

  it('is limited per account', async () => {
    const { user } = await setUp(await startApi({ RATE_LIMITS: 'on' }))
    for (let n = 0; n < 60; n += 1) await urlOf(user, ['a'], { files: ['one.txt'] })
    await select(user, ['a'], { files: ['one.txt'] })
    const rejected = await select(user, ['a'], { files: ['one.txt'] })
    expect(rejected.statusCode).toBe(429)
    expect(Number(rejected.headers['retry-after'])).toBeGreaterThan(0)
  })
})

it('does not hide the lists of a root folder that is named like the call', async () => {
  const { user, store } = await setUp(await startApi())
  await store.createFolder(['zip'])
  await store.createFolder(['zip', 'inside'])
  await store.upload(['zip'], 'file.txt', 'x')
  expect(await store.namesIn(['zip'])).toEqual(['file.txt', 'inside'])
  expect((await user.call('GET', atLevel(folderZip, ['zip'], [['userEmail', user.email]]))).statusCode).toBe(200)
})
