import { Readable } from 'node:stream'
import { createKeyedSemaphore } from '@mfe/http'
import type { FastifyBaseLogger } from 'fastify'
import type { Caller } from '#caller.ts'
import { clockOf } from '#database/clock/clock.ts'
import { AppError, tooManyRequests } from '#errors.ts'
import type { UploadWatch } from '../upload-watch.ts'
import { beginUpload, type NewUpload } from './begin-upload.ts'
import { assertNotStale, type Chunk, continueUpload } from './continue-upload.ts'
import type { Deps as StepDeps } from './deps.ts'
import { uploadNotFound } from './problems.ts'
import type { ResumableUpload } from './resumable.repo.ts'
import { createUploadLocks, type UploadLock } from './upload-locks.ts'

/** Concurrent requests per account; each holds memory while its bytes arrive. Our own pages send two at a time. */
const MAX_CONCURRENT = 16

interface Deps extends StepDeps {
  uploadWatch: UploadWatch
  logger: Pick<FastifyBaseLogger, 'debug'>
}

export type ResumableService = ReturnType<typeof createResumableService>

/** Returns whether all bytes are stored but the file is not, because the upload is empty or its commit failed. */
const needsCommit = ({ received, length, finished }: ResumableUpload) => received === length && !finished

/** Creates the service for resumable uploads (docs/decisions/011), which are visible only to their owner. */
export function createResumableService(deps: Deps) {
  const { db, uploads, drafts, uploadWatch, logger } = deps
  const locks = createUploadLocks(uploads, logger)
  const { tryAcquire } = createKeyedSemaphore(MAX_CONCURRENT)

  async function find(caller: Caller, id: string): Promise<ResumableUpload> {
    const upload = await uploads.find(caller.accountId, id, clockOf(db).instant())
    if (!upload) throw uploadNotFound()
    return upload
  }

  /** Runs `work` with the lock of an upload. Checks the owner first: others must not interrupt its requests. */
  async function runExclusive<Result>(
    caller: Caller,
    id: string,
    work: (upload: ResumableUpload, lock: UploadLock) => Promise<Result>,
    admit: (upload: ResumableUpload) => void = () => undefined,
  ): Promise<Result> {
    admit(await find(caller, id))
    using lock = await locks.acquire(id)
    const found = await find(caller, id)
    return await work(found.finished ? found : await uploads.interrupt(found), lock)
  }

  async function receive(caller: Caller, upload: ResumableUpload, chunk: Chunk, lock: UploadLock) {
    const { ownerId, folderId } = upload
    using watched = uploadWatch.add({ ownerId, folderId }, uploadNotFound)
    await continueUpload(deps, upload, chunk, { ...lock, signal: AbortSignal.any([lock.signal, watched.signal]) })
    return find(caller, upload.id)
  }

  const state = (caller: Caller, id: string): Promise<ResumableUpload> =>
    runExclusive(caller, id, async (upload, lock) => {
      if (!needsCommit(upload)) return upload
      const nothing = { offset: upload.received, declared: 0, checksum: undefined, body: Readable.from([]) }
      return receive(caller, upload, nothing, lock)
    })

  return {
    maxBytes: deps.maxBytes,

    async begin(wanted: NewUpload): Promise<ResumableUpload> {
      const { caller } = wanted
      const upload = await find(caller, await beginUpload(deps, wanted))
      return needsCommit(upload) ? state(caller, upload.id) : upload
    },

    /** Resolves to the progress. It is complete only once the file is stored. Aborts an active request. */
    state,

    async append(caller: Caller, id: string, chunk: Chunk): Promise<ResumableUpload> {
      const release = tryAcquire(caller.accountId)
      if (!release) throw tooManyRequests(5000, 'Too many uploads are running at once.')
      const admit = (upload: ResumableUpload) => assertNotStale(upload, chunk)
      try {
        return await runExclusive(caller, id, (upload, lock) => receive(caller, upload, chunk, lock), admit)
      } finally {
        release()
      }
    },

    /** Terminates an upload that has not become a file. */
    end: (caller: Caller, id: string): Promise<void> =>
      runExclusive(caller, id, async (upload) => {
        if (upload.finished) throw new AppError('uploads/complete', 'This file is already stored.')
        await uploads.delete(upload)
        await drafts.remove(id)
      }),
  }
}
