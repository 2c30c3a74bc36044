import { createKeyedLimiter } from '@mfe/gateway/http'
import type { Transaction } from 'kysely'
import type { FilesRepo } from '../files/index.ts'
import type { Audit } from '../shared/audit/audit.ts'
import type { Database } from '../shared/database/types.ts'
import { AppError, tooManyRequests } from '../shared/errors.ts'
import type { FilePart } from '../shared/http/form-parts.ts'
import { parseIdempotencyKey, uploadScope } from '../shared/idempotency/idempotency.ts'
import type { StoredBlob } from '../shared/storage/storage.ts'
import { FORM_BYTES, type ReceivingDeps, type Reception, receiveBytes, repeatUpload } from '../uploads/index.ts'
import type { OpenShare, ShareAccess, Visitor } from './access.ts'
import { readPaths } from './folder-paths.ts'
import { countUse } from './shares.repo.ts'

/** Files that a link receives at a time on one replica: each may reserve the link's whole room until it is complete. */
const MAX_RECEIVING = 4

/** Errors about the owner's account, which say nothing to visitors. */
const OWNER_PROBLEMS = ['storage/quota', 'storage/too-many-entries', 'storage/full', 'storage/degraded']

interface Deps extends ReceivingDeps {
  access: ShareAccess
  files: FilesRepo
  audit: Audit
}

interface Incoming {
  /** The size of the request, or 0. */
  declaredBytes: number
  /** The size of the file, if the client sent it. */
  size: number | undefined
  key: string | string[] | undefined
}

/** One file of a visitor. Always call `end`. */
export interface DroppedFile {
  receive(part: FilePart): Promise<void>
  /** Stores the file under its name or, if that is taken, under one with a number. */
  commit(name: string): Promise<void>
  end(): Promise<void>
}

type Settle = (trx: Transaction<Database>) => Promise<void>

export type DropService = ReturnType<typeof createDropService>

/** Returns how much a link still accepts. */
export const roomIn = (share: OpenShare, maxBytes: number) => ({
  maxFileBytes: Math.min(maxBytes, Math.max(0, (share.max_bytes ?? maxBytes) - share.bytes)),
  filesLeft: Math.max(0, (share.max_uses ?? 0) - share.uses),
})

const tooLarge = () => new AppError('request/too-large', 'This file is too large for this link.')

/** Receives files by links, without telling anything about the folder. */
export function createDropService({ access, files, audit, ...receiving }: Deps) {
  const { maxBytes } = receiving
  const acquire = createKeyedLimiter(MAX_RECEIVING)

  async function open(share: OpenShare, { declaredBytes, size }: Incoming): Promise<Reception> {
    const release = acquire(share.id)
    if (!release) throw tooManyRequests(5000, 'Too many files are being sent. Please try again in a moment.')
    try {
      const reception = await receiveBytes(receiving, { ownerId: share.owner_id, declaredBytes, size })
      return { ...reception, end: () => reception.end().finally(release) }
    } catch (error) {
      release()
      throw error
    }
  }

  return {
    maxRequestBytes: maxBytes + FORM_BYTES,

    /** Opens a link for one file, before its bytes. Always call `end` on the result. */
    async begin(visitor: Visitor, incoming: Incoming): Promise<DroppedFile> {
      const { declaredBytes, size, key } = incoming
      const { share, folder } = await access.open(visitor, { kind: 'drop', evenIfExhausted: key !== undefined })
      const subject = `share ${share.id}`
      if (typeof key === 'string' && (await files.isKnownKey(subject, key))) {
        const repeated = repeatUpload(files, subject, key, maxBytes)
        return { ...repeated, commit: (name) => repeated.commit({ folder: [], fileName: name }) }
      }
      if (share.isExhausted) return access.reject(visitor)
      const { maxFileBytes } = roomIn(share, maxBytes)
      if ((size ?? declaredBytes - FORM_BYTES) > maxFileBytes) throw tooLarge()
      const reception = await withoutOwnerProblems(() => open(share, incoming))

      const insert = (name: string, blob: StoredBlob, settle: Settle) =>
        files.insert({
          ownerId: share.owner_id,
          name,
          onConflict: 'keep-both',
          blob,
          once: parseIdempotencyKey(key, uploadScope(subject), [[], name, blob.sha256]),
          folderId: async (trx) => ((await readPaths(trx, [folder.id])).has(folder.id) ? folder.id : undefined),
          async settle(trx) {
            await settle(trx)
            // In this transaction, so that concurrent files never exceed a limit.
            if (!(await countUse(trx, share.id, new Date().toISOString(), blob.size))) throw tooLarge()
          },
        })

      return {
        receive: ({ bytes }) => withoutOwnerProblems(() => reception.receive(bytes, maxFileBytes)),

        async commit(name) {
          const outcome = await withoutOwnerProblems(() =>
            reception.commit((blob, settle) => insert(name, blob, settle)),
          ).catch(async (error: unknown) => {
            // The link may have ended or been used up in the meantime.
            await access.open(visitor, { kind: 'drop' })
            throw error
          })
          if (outcome === 'no-folder') await access.reject(visitor)
          if (outcome === 'stored') await audit.record('file/stored', share.owner_id, 'by a link')
        },

        end: reception.end,
      }
    },
  }
}

/** Hides the state of the owner's account. */
async function withoutOwnerProblems<Result>(work: () => Promise<Result>): Promise<Result> {
  try {
    return await work()
  } catch (error) {
    if (!(error instanceof AppError) || !OWNER_PROBLEMS.includes(error.code)) throw error
    throw new AppError(
      'shares/no-room',
      'This file cannot be received at the moment. Please tell whoever sent you the link.',
    )
  }
}
