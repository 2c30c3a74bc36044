import { Readable } from 'node:stream'
import { pino } from 'pino'
import { expect, it } from 'vitest'
import { createAccountsRepo } from '#people/accounts/accounts.repo.ts'
import { loadConfig } from '#server/config.ts'
import { startStorage } from '#server/start/start-storage.ts'
import { engineSettingsOf } from '#testing/engine/engine.ts'
import { temporaryDirectory } from '#testing/start-api.ts'
import { openTestDatabase } from '#testing/test-database.ts'
import { createChangeHub } from '#tree/changes.ts'
import { createFilesRepo } from '#tree/files.repo.ts'
import { createFilesService } from '#tree/files.service.ts'
import { createFoldersRepo } from '#tree/folders.repo.ts'
import { createFoldersService } from '#tree/folders.service.ts'
import { createRemovalRepo, createRemovalService } from '#tree/removal/removal.service.ts'
import { createQuota } from '../quota/quota.ts'
import { createResumableRepo } from './tus/resumable.repo.ts'
import { createResumableService } from './tus/resumable.service.ts'
import { createUploadWatch } from './upload-watch.ts'
import { createUploadsService } from './uploads.service.ts'

const REJECTED = { code: 'storage/too-many-entries', status: 507 }

/** Returns a function that creates an account with one folder and a limit of `maxEntries` files and folders. */
async function withEntryLimit(maxEntries: number) {
  const dataDir = await temporaryDirectory()
  const db = await openTestDatabase(dataDir)
  const logger = pino({ level: 'silent' })
  const config = loadConfig({ ...(await engineSettingsOf(dataDir)), DATA_DIR: dataDir })
  const storage = await startStorage(db, config, logger)
  const quota = createQuota({ ...storage, db, limit: 1024, replicaId: 'replica', maxEntries })
  const audit = { record: async () => undefined, assertRoom: async () => undefined }
  const uploadWatch = createUploadWatch(db, logger)
  const shared = { replicaId: 'replica', quota, changes: createChangeHub(), audit, uploadWatch, logger }
  const deps = { ...storage, ...shared, db, files: createFilesRepo(db), maxBytes: 4096 }
  const removal = createRemovalService({ ...storage, removals: createRemovalRepo(db) })
  const withRepo = {
    ...deps,
    removal,
    folders: createFoldersRepo(db),
    sharedItems: { idsOf: async () => new Set<string>() },
  }
  const folders = createFoldersService(withRepo)
  const files = createFilesService(withRepo)
  const uploads = createUploadsService(withRepo)
  const resumable = createResumableService({ ...deps, uploads: createResumableRepo(db) })
  const accounts = createAccountsRepo(db)

  return async (email: string) => {
    const names = { first_name: 'A', last_name: 'B', phone_number: '1', password_hash: 'hash' }
    const accountId = (await accounts.insert({ email, ...names })) ?? expect.unreachable('the email is taken')
    const caller = { accountId, email, sessionId: '', expiresAt: '' }
    const target = (fileName: string) => ({ folder: ['a'] as const, fileName })
    const createFolder = (...path: string[]) => folders.create(caller, path.slice(0, -1), path.at(-1) ?? '')
    await createFolder('a')

    return {
      createFolder,
      deleteFile: (name: string) => files.delete(caller, ['a'], name),
      /** Uploads a file without declaring its length. */
      async upload(name: string, ...chunks: Buffer[]) {
        const upload = await uploads.begin({ caller, declaredBytes: 0, key: undefined, rule: { onConflict: 'fail' } })
        try {
          await upload.receive({ kind: 'file', name: 'file', fileName: name, bytes: Readable.from(chunks) })
          await upload.commit(target(name))
        } finally {
          await upload.end()
        }
      },
      createResumable: (name: string) =>
        resumable.begin({ caller, target: target(name), length: 1, key: undefined, rule: { onConflict: 'fail' } }),
      append: (id: string) =>
        resumable.append(caller, id, {
          offset: 0,
          declared: 1,
          checksum: undefined,
          body: Readable.from([Buffer.from('x')]),
        }),
    }
  }
}

it('limits the files and folders of each account, regardless of how they are created', async () => {
  const signUp = await withEntryLimit(3)
  const [ada, bob] = [await signUp('ada@example.com'), await signUp('bob@example.com')]
  await ada.createFolder('a', 'b')
  await ada.upload('empty')
  await expect(ada.upload('more')).rejects.toMatchObject(REJECTED)
  await expect(ada.createResumable('more')).rejects.toMatchObject(REJECTED)
  await expect(ada.createFolder('c')).rejects.toMatchObject(REJECTED)
  await expect(ada.createFolder('a', 'c')).rejects.toMatchObject(REJECTED)
  await bob.upload('own')

  await ada.deleteFile('empty')
  await ada.createFolder('c')
})

it('counts an upload once, from its start, so it is not rejected at its end', async () => {
  const ada = await (await withEntryLimit(4))('ada@example.com')
  const [first, second] = [await ada.createResumable('first'), await ada.createResumable('second')]
  await ada.append(first.id)
  await ada.upload('third')
  await expect(ada.createFolder('b')).rejects.toMatchObject(REJECTED)
  expect(await ada.append(second.id)).toMatchObject({ finished: true })
  await ada.deleteFile('second')
  await ada.createFolder('b')
})

it('enforces the quota to the byte for a file of undeclared length', async () => {
  const ada = await (await withEntryLimit(9))('ada@example.com')
  const half = Buffer.alloc(512)
  await expect(ada.upload('too large', half, half, Buffer.alloc(1))).rejects.toMatchObject({ code: 'storage/quota' })
  await ada.upload('all of it', half, half)
  await expect(ada.upload('one more', Buffer.alloc(1))).rejects.toMatchObject({ code: 'storage/quota' })
})
