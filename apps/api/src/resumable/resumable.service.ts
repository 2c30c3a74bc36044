import { Readable } from 'node:stream'
import { atMostEach } from '../at-most-each.ts'
import { AppError } from '../errors.ts'
import type { Caller } from '../sessions/sessions.service.ts'
import { beginUpload, type NewUpload } from './begin-upload.ts'
import { assertNotLate, type Chunk, continueUpload } from './continue-upload.ts'
import { createFlights } from './flights.ts'
import { type Parts, uploadNotFound } from './parts.ts'
import type { ResumableUpload } from './resumable.repo.ts'

/** Of one account: each of them holds memory for as long as its bytes take. Our own pages send two. */
const MOST_AT_ONCE = 16

const tooManyAtOnce = () =>
  new AppError('request/too-many', 'Too many uploads are running at once.', { headers: { 'retry-after': '5' } })

export type ResumableService = ReturnType<typeof createResumableService>

/** All bytes are here and no file is: it never had any, or its commit failed. No request will bring it a last one. */
const isWhole = ({ received, length, finished }: ResumableUpload) => received === length && !finished

/** Uploads that go on where they stopped (docs/decisions/011): by their ids, and for their users alone. */
export function createResumableService(parts: Parts) {
  const { uploads, drafts } = parts
  const flights = createFlights()
  const enter = atMostEach(MOST_AT_ONCE)

  async function find(caller: Caller, id: string): Promise<ResumableUpload> {
    const upload = await uploads.find(caller.accountId, id, new Date().toISOString())
    if (!upload) throw uploadNotFound()
    return upload
  }

  /** Works on an upload while nobody else does. Whose it is is judged first: nobody interrupts a stranger's. */
  async function alone<Result>(
    caller: Caller,
    id: string,
    work: (upload: ResumableUpload, signal: AbortSignal) => Promise<Result>,
    admit: (upload: ResumableUpload) => void = () => undefined,
  ): Promise<Result> {
    admit(await find(caller, id))
    const flight = await flights.board(id)
    try {
      return await work(await find(caller, id), flight.signal)
    } finally {
      flight.land()
    }
  }

  async function take(caller: Caller, upload: ResumableUpload, chunk: Chunk, signal: AbortSignal) {
    await continueUpload(parts, upload, chunk, signal)
    return find(caller, upload.id)
  }

  const state = (caller: Caller, id: string): Promise<ResumableUpload> =>
    alone(caller, id, async (upload, signal) => {
      if (!isWhole(upload)) return upload
      const nothing = { offset: upload.received, declared: 0, checksum: undefined, body: Readable.from([]) }
      return take(caller, upload, nothing, signal)
    })

  return {
    maxBytes: parts.maxBytes,

    async begin(wanted: NewUpload): Promise<ResumableUpload> {
      const { caller } = wanted
      const upload = await find(caller, await beginUpload(parts, wanted))
      return isWhole(upload) ? state(caller, upload.id) : upload
    },

    /** How far it is: to its end only once it is a file. Ends a request that is still at it. */
    state,

    async append(caller: Caller, id: string, chunk: Chunk): Promise<ResumableUpload> {
      const leave = enter(caller.accountId)
      if (!leave) throw tooManyAtOnce()
      const admit = (upload: ResumableUpload) => assertNotLate(upload, chunk)
      try {
        return await alone(caller, id, (upload, signal) => take(caller, upload, chunk, signal), admit)
      } finally {
        leave()
      }
    },

    /** Ends an upload that is no file yet. */
    end: (caller: Caller, id: string): Promise<void> =>
      alone(caller, id, async ({ finished }) => {
        if (finished) throw new AppError('uploads/complete', 'This file is already stored.')
        await uploads.delete(id)
        await drafts.remove(id)
      }),
  }
}
