import { describe, expect, it } from 'vitest'
import type { Caller } from '#caller.ts'
import { shareApi, startStore } from '#testing/start-api.ts'
import { storeOf } from '#testing/store.ts'
import { openTestDatabase } from '#testing/test-database.ts'
import { signUp } from '#testing/user.ts'
import { createChangeHub } from './changes.ts'
import { createFoldersRepo } from './folders.repo.ts'
import { createFoldersService, type FoldersService } from './folders.service.ts'
import { createRemovalRepo, createRemovalService } from './removal/removal.service.ts'

const path = ['Clients', 'Northline', '2026', 'Invoices']
const levels = [1, 2, 3, 4].map((depth) => path.slice(0, depth))

describe('at each level', () => {
  it('creates, lists with ancestors and deletes a folder', async () => {
    const { store } = await startStore()
    for (const level of levels) {
      const created = await store.createFolder(level)
      expect([created.statusCode, created.json()]).toEqual([201, { message: 'Folder created successfully!' }])
    }
    for (const [depth, level] of levels.entries()) {
      const [parent = '', sub, subChild, finalChild] = level
      const listed = await store.listFolders(path.slice(0, depth))
      expect([listed.statusCode, listed.json()]).toEqual([
        200,
        [
          {
            parentFolderName: parent,
            ...(sub && { parentSubFolderName: sub }),
            ...(subChild && { parentSubChildFolderName: subChild }),
            ...(finalChild && { parentSubFinalChildFolderName: finalChild }),
            userEmail: 'ada@example.com',
            createdAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/),
          },
        ],
      ])
    }
    for (const level of levels.toReversed()) {
      const deleted = await store.deleteFolder(level)
      expect([deleted.statusCode, deleted.json()]).toEqual([200, { message: 'Folder deleted successfully!' }])
    }
  })

  it('rejects a duplicate name with 409 and a missing folder or parent with 404', async () => {
    const { store } = await startStore()
    for (const level of levels) {
      if (level.length > 1) expect((await store.createFolder(['none', ...level.slice(1)])).statusCode).toBe(404)
      await store.createFolder(level)
      const again = await store.createFolder(level)
      expect([again.statusCode, again.json()]).toEqual([
        409,
        { code: 'folders/name-taken', message: 'Folder already exists' },
      ])
      expect((await store.deleteFolder([...level.slice(0, -1), 'none'])).statusCode).toBe(404)
    }
    expect((await store.listFolders(['none'])).json()).toMatchObject({ code: 'folders/not-found' })
  })
})

it('responds identically to requests for another user’s folder and a missing folder', async () => {
  const { app, store } = await startStore()
  for (const level of levels) await store.createFolder(level)
  const other = storeOf(await signUp(app, 'bob@example.com'))
  expect((await other.listFolders([])).json()).toEqual([])
  const [othersFolder, missingFolder] = [await other.listFolders(['Clients']), await other.listFolders(['Nobody'])]
  expect([othersFolder.statusCode, othersFolder.body]).toEqual([missingFolder.statusCode, missingFolder.body])
  expect((await other.deleteFolder(['Clients'])).statusCode).toBe(404)
  expect((await other.createFolder(['Clients'])).statusCode).toBe(201)
  expect((await store.listFolders(['Clients'])).json()).toHaveLength(1)
})

describe('a root folder', () => {
  const shared = shareApi(async ({ app }) => ({ store: storeOf(await signUp(app, 'ada@example.com')) }))

  it.each([
    ['..', 'names/invalid'],
    ['\u2066api', 'names/invalid'],
    ['api', 'names/reserved'],
    ['assets', 'names/reserved'],
    ['__mfe', 'names/reserved'],
  ])('cannot be named %j', async (name, code) => {
    const { store } = shared()
    const response = await store.createFolder([name])
    expect([response.statusCode, response.json<{ code: string }>().code]).toEqual([400, code])
  })
})

it('accepts joiners and direction marks that some scripts require', async () => {
  const { store } = await startStore()
  for (const name of ['می\u200cخواهم', 'שלום\u200f', '👩\u200d💻']) {
    expect((await store.createFolder([name])).statusCode).toBe(201)
  }
})

it('allows screen names at the root, and reserved names below it', async () => {
  const { store } = await startStore()
  for (const name of ['welcome', 'login', 'application', 'files', 'API']) {
    expect((await store.createFolder([name])).statusCode).toBe(201)
  }
  expect((await store.createFolder(['welcome', 'api'])).statusCode).toBe(201)
})

it('trims names and stores them in one Unicode form', async () => {
  const { store } = await startStore()
  await store.createFolder(['  Cafe\u0301  '])
  expect((await store.listFolders([])).json()).toMatchObject([{ parentFolderName: 'Café' }])
  expect((await store.createFolder(['Café'])).statusCode).toBe(409)
  expect((await store.listFolders(['Cafe\u0301'])).statusCode).toBe(200)
})

it('accepts an empty POST with a form content type', async () => {
  const { user } = await startStore()
  const response = await user.call(
    'POST',
    '/api/folders/createParentFolder?parentFolderName=a&userEmail=ada@example.com',
    {
      headers: { 'content-type': 'application/x-www-form-urlencoded', 'content-length': '0' },
    },
  )
  expect(response.statusCode).toBe(201)
})

it('deletes a folder once under concurrent requests', async () => {
  const { dataDir, store } = await startStore()
  await store.createFolder(['a'])
  const responses = await Promise.all(Array.from({ length: 8 }, () => store.deleteFolder(['a'])))
  expect(responses.map(({ statusCode }) => statusCode).sort()).toEqual([200, ...Array(7).fill(404)])
  const db = await openTestDatabase(dataDir)
  const deletions = db.selectFrom('audit').select('id').where('action', '=', 'folder/deleted')
  expect(await deletions.execute()).toHaveLength(1)
})

it.each([
  ['rename', (service: FoldersService, caller: Caller) => service.rename(caller, ['a'], 'b')],
  ['delete', (service: FoldersService, caller: Caller) => service.delete(caller, ['a'])],
] as const)('fails to %s a folder that is deleted after the lookup, and writes no audit record', async (_case, act) => {
  const { dataDir, user, store } = await startStore()
  await store.createFolder(['a'])
  const db = await openTestDatabase(dataDir)
  const account = await db.selectFrom('account').select('id').executeTakeFirstOrThrow()
  const repo = createFoldersRepo(db)
  const recorded: string[] = []
  const service = createFoldersService({
    folders: {
      ...repo,
      async idOf(...path) {
        const id = await repo.idOf(...path)
        expect((await store.deleteFolder(['a'])).statusCode).toBe(200)
        return id
      },
    },
    quota: { openEntries: () => expect.unreachable('nothing is added') },
    removal: createRemovalService({
      removals: createRemovalRepo(db),
      blobs: { deleteAll: async () => undefined },
      drafts: { remove: async () => undefined },
    }),
    sharedItems: { idsOf: async () => new Set<string>() },
    changes: createChangeHub(),
    audit: { record: async (action) => void recorded.push(action), assertRoom: async () => undefined },
  })
  const caller = { accountId: account.id, email: user.email, sessionId: '', expiresAt: '' }
  await expect(act(service, caller)).rejects.toMatchObject({ code: 'folders/not-found' })
  expect(recorded).toEqual([])
})
