import { randomBytes } from 'node:crypto'
import { Readable } from 'node:stream'
import { DatabaseFailure } from '@mfe/engines/failure'
import { expect, it, vi } from 'vitest'
import type { Draft } from '#storage.ts'
import { startApi } from '#testing/start-api.ts'
import { openTestDatabase, rejectRows } from '#testing/test-database.ts'
import { withFolders } from '#testing/uploads/resumable.ts'
import type { Deps } from './deps.ts'
import { finishUpload } from './finish-upload.ts'
import type { ResumableUpload } from './resumable.repo.ts'

const MIB = 1024 ** 2

/** Starts an API whose database rejects file rows until `acceptFiles` is called. */
async function rejectingFiles() {
  const api = await withFolders(await startApi())
  const db = await openTestDatabase(api.dataDir)
  return { ...api, acceptFiles: await rejectRows(db, 'file') }
}

const chunks = (content: Buffer) =>
  Readable.from(Array.from({ length: content.length / MIB }, (_, n) => content.subarray(n * MIB, (n + 1) * MIB)))
const offsetOf = (response: { headers: Record<string, unknown> }) => Number(response.headers['upload-offset'])

it('keeps every acknowledged byte of a long request whose commit fails', async () => {
  const { store, tus, createUpload, acceptFiles } = await rejectingFiles()
  const content = randomBytes(20 * MIB)
  const url = await createUpload('long', content.length)
  expect((await tus.append(url, 0, chunks(content))).statusCode).toBe(500)
  const acknowledged = offsetOf(await tus.head(url))
  expect(acknowledged).toBe(16 * MIB)

  await acceptFiles()
  expect((await tus.append(url, acknowledged, content.subarray(acknowledged))).statusCode).toBe(204)
  expect((await store.download(['a'], 'long')).rawPayload.equals(content)).toBe(true)
})

it('reports the full offset only once the file is stored', async () => {
  const { store, tus, acceptFiles } = await rejectingFiles()
  const content = randomBytes(16 * MIB)
  const key = { 'idempotency-key': 'k' }
  const url = String((await tus.create(['a'], 'exact', content.length, key)).headers.location)
  expect((await tus.append(url, 0, chunks(content))).statusCode).toBe(500)
  expect((await tus.head(url)).statusCode).toBe(500)
  expect((await tus.create(['a'], 'exact', content.length, key)).statusCode).toBe(500)

  await acceptFiles()
  expect(offsetOf(await tus.head(url))).toBe(content.length)
  expect((await store.download(['a'], 'exact')).rawPayload.equals(content)).toBe(true)
})

it('leaves the blob in place if it is unclear whether its row was stored', async () => {
  const restore = vi.fn()
  const unclear = new DatabaseFailure('unclear', new Error('The connection was lost'))
  const deps = {
    db: await openTestDatabase(),
    replicaId: 'replica',
    files: { store: () => Promise.reject(unclear) },
    uploads: { isStored: async () => false },
    drafts: { restore },
    health: { guarded: <Result>(work: () => Promise<Result>) => work() },
  } as unknown as Deps
  const draft = { blobId: '1', publish: async () => ({ id: '1', size: 1, sha256: '', crc32: 0 }) } as unknown as Draft
  const upload = { id: '1', turn: 0, length: 1 } as ResumableUpload
  await expect(finishUpload(deps, upload, draft)).rejects.toBe(unclear)
  expect(restore).not.toHaveBeenCalled()
})
