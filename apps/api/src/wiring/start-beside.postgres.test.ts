import { createHash, randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { readdir, readFile, writeFile } from 'node:fs/promises'
import { PassThrough } from 'node:stream'
import { pino } from 'pino'
import { expect, it } from 'vitest'
import { createFilesRepo } from '../files/files.repo.ts'
import { loadConfig } from '../shared/config.ts'
import type { Db } from '../shared/database/open.ts'
import { blobPath, storageLayout } from '../shared/storage/disk/layout.ts'
import { sweep } from '../shared/storage/sweep.ts'
import { addAccount, addFolder, letDie } from '../testing/rows.ts'
import { temporaryDirectory } from '../testing/start-api.ts'
import { createTestPostgres } from '../testing/test-postgres.ts'
import { createDependencies } from './dependencies.ts'
import { createServices } from './services.ts'

const DAY = 86_400_000
/** More than a draft holds in memory. */
const HALF = randomBytes(2 * 1024 ** 2)
const WHOLE = Buffer.concat([HALF, HALF])
const HASH = createHash('sha256').update(WHOLE).digest('hex')
const targetOf = (fileName: string) => ({ folder: ['a'] as const, fileName })

/** Two replicas on one database and one storage: `a` is running, `startB` starts the other one. */
async function site() {
  const [open, dataDir] = [await createTestPostgres(), await temporaryDirectory()]
  const db = await open()
  const accountId = await addAccount(db)
  const folder = await addFolder(db, accountId, 'a')
  const caller = { accountId, email: '', sessionId: '', expiresAt: '' }
  const layout = storageLayout(dataDir)
  const startB = () => startReplica(open, dataDir)

  return {
    db,
    layout,
    caller,
    a: await startB(),
    startB,
    /** Resolves to the hash of the stored file's bytes; `undefined` if there is no file. */
    async storedHash(name: string): Promise<string | undefined> {
      const file = await createFilesRepo(db).find(folder, name)
      const bytes = file && (await readFile(blobPath(layout, file.blobId)))
      return bytes && createHash('sha256').update(bytes).digest('hex')
    },
  }
}

async function startReplica(open: () => Promise<Db>, dataDir: string) {
  const db = await open()
  const config = loadConfig({ DATA_DIR: dataDir })
  const shared = await createDependencies(config, db, pino({ level: 'silent' }))
  const services = createServices(shared)
  await services.quota.forgetBroken()
  return { ...shared, ...services }
}

type Replica = Awaited<ReturnType<typeof startReplica>>
type Caller = Awaited<ReturnType<typeof site>>['caller']

/** Begins an upload of which half has arrived; `finish` sends the rest. */
async function uploadHalf({ uploads }: Replica, caller: Caller, fileName: string) {
  const upload = await uploads.begin({ caller, declaredBytes: WHOLE.length, key: undefined })
  const body = new PassThrough()
  const received = upload.receive({ kind: 'file', name: 'file', fileName, bytes: body })
  received.catch(() => undefined)
  await sendHalf(body)
  return {
    finish: async () => {
      body.end(HALF)
      await received
    },
    commit: () => upload.commit(targetOf(fileName)),
  }
}

/** Begins a resumable upload of which half has arrived; `finish` sends the rest. */
async function resumeHalf({ resumable }: Replica, caller: Caller, fileName: string) {
  const { id } = await resumable.begin({ caller, target: targetOf(fileName), length: WHOLE.length, key: undefined })
  const body = new PassThrough()
  const chunk = { offset: 0, declared: WHOLE.length, checksum: undefined, body }
  const appended = resumable.append(caller, id, chunk)
  appended.catch(() => undefined)
  await sendHalf(body)
  const finish = () => {
    body.end(HALF)
    return appended
  }
  return { id, finish }
}

async function sendHalf(body: PassThrough): Promise<void> {
  if (!body.write(HALF)) await once(body, 'drain')
}

it('leaves what a living replica receives', async () => {
  const { db, a, layout, caller, startB, storedHash } = await site()
  const draft = await uploadHalf(a, caller, 'draft')
  const blob = await uploadHalf(a, caller, 'blob')
  const resumable = await resumeHalf(a, caller, 'resumable')
  await blob.finish()
  await startB()
  for (const upload of [draft, resumable]) await upload.finish()
  for (const upload of [draft, blob]) await upload.commit()
  for (const name of ['draft', 'blob', 'resumable']) expect([name, await storedHash(name)]).toEqual([name, HASH])

  const neverStored = await uploadHalf(a, caller, 'x')
  await neverStored.finish()
  const { id } = await a.resumable.begin({ caller, target: targetOf('y'), length: 1, key: undefined })
  // As when its row is about to be written.
  await writeFile(blobPath(layout, id), '')
  expect(await sweep(db, a.blobs, Date.now() + DAY + 1000)).toEqual({ drafts: 0, orphans: 1, missing: 0 })
})

it('takes over from a dead replica, which can no longer store what it receives', async () => {
  const { db, a, layout, caller, startB, storedHash } = await site()
  const draft = await uploadHalf(a, caller, 'draft')
  const blob = await uploadHalf(a, caller, 'blob')
  const resumable = await resumeHalf(a, caller, 'resumable')
  await blob.finish()
  await letDie(db, a.replicaId)
  const b = await startB()
  expect(await readdir(layout.tmp)).toEqual([])
  expect(await b.usage(caller.accountId)).toMatchObject({ reservedBytes: WHOLE.length })
  await expect(draft.finish()).rejects.toThrow('ENOENT')
  await expect(blob.commit()).rejects.toMatchObject({ code: 'server/busy' })
  await expect(resumable.finish()).rejects.toMatchObject({ code: 'uploads/superseded' })
  for (const name of ['draft', 'blob', 'resumable']) expect(await storedHash(name)).toBeUndefined()

  const body = new PassThrough().end(WHOLE)
  await b.resumable.append(caller, resumable.id, { offset: 0, declared: WHOLE.length, checksum: undefined, body })
  expect(await storedHash('resumable')).toBe(HASH)
})
