import { subscriberOf } from '@mfe/http'
import type { FilePart } from '@mfe/http/forms'
import type { FolderPath, ReceivedFile } from '@site/contracts'
import { type ReceivingDeps, receiveBytes } from '#bytes/in/receive-bytes.ts'
import { type IdempotencyOf, repeatUpload } from '#bytes/in/repeated-upload.ts'
import { type Declared, FORM_BYTES, leastBytesOf, type Target, type Upload } from '#bytes/in/upload.ts'
import type { UploadWatch } from '#bytes/in/upload-watch.ts'
import type { Quota } from '#bytes/quota/quota.ts'
import type { Audit } from '#database/audit/audit.ts'
import { clockOf, toInstant } from '#database/clock/clock.ts'
import { parseIdempotencyKey, scopeOf } from '#database/idempotency/idempotency.ts'
import { createVisitorSlots } from '#database/turns/slots.ts'
import { AppError, tooManyRequests } from '#errors.ts'
import type { Changes } from '#tree/changes.ts'
import type { FilesRepo } from '#tree/files.repo.ts'
import { livingPaths } from '#tree/paths.ts'
import { type LinkAccess, linkNotFound, type OpenLink, type Visitor } from './access.ts'
import { countUse } from './links.repo.ts'

/** Concurrent files per link on one replica, which its visitors share. */
const MAX_RECEIVING = 8

/** Errors about the owner's account, which visitors must not see. */
const OWNER_PROBLEMS = [
  'storage/quota',
  'storage/site-full',
  'storage/too-many-entries',
  'storage/full',
  'storage/degraded',
  'request/too-many-keys',
]

interface Deps extends ReceivingDeps {
  access: LinkAccess
  files: FilesRepo
  quota: Pick<Quota, 'reserve' | 'openEntries'>
  changes: Pick<Changes, 'files'>
  audit: Audit
  uploadWatch: UploadWatch
  now: () => number
}

/** One file from a visitor, whose target names no folder. Its signal also aborts when the link is deleted. */
export interface DroppedFile extends Pick<Upload, 'signal' | 'receive' | 'end'> {
  commit(target: Target): Promise<Receipt>
}

/** What a visitor learns of a stored file. */
type Receipt = Omit<ReceivedFile, 'message'>

export type DropService = ReturnType<typeof createDropService>

/** Returns how much a link still accepts. */
export const roomIn = (link: OpenLink, maxBytes: number) => ({
  maxFileBytes: Math.min(maxBytes, Math.max(0, (link.max_bytes ?? maxBytes) - link.bytes)),
  filesLeft: Math.max(0, (link.max_uses ?? 0) - link.uses),
})

const tooLarge = () => new AppError('request/too-large', 'This file is too large for this link.')

/** Receives files through links, without revealing anything about the folder. */
export function createDropService(deps: Deps) {
  const { access, files, quota, changes, audit, uploadWatch, maxBytes, now } = deps
  const receiptOf = (sha256: string): Receipt => ({ receivedAt: toInstant(now()), sha256 })
  const acquire = createVisitorSlots(MAX_RECEIVING)

  async function begin(visitor: Visitor, link: OpenLink, folderId: string, incoming: Declared) {
    const { key } = incoming
    const scope = scopeOf('drop', link.id)
    const idempotencyOf: IdempotencyOf = ({ fileName }, sha256) =>
      parseIdempotencyKey(key, scope, [fileName, sha256], link.owner_id)
    const storedBytes = typeof key === 'string' ? await files.sizeStoredWith(scope, key) : undefined
    if (storedBytes !== undefined) {
      const repeated = repeatUpload(files, idempotencyOf, storedBytes, leastBytesOf(incoming))
      const commit = async (target: Target) => receiptOf((await repeated.commit(target)).sha256)
      return { ...repeated, commit, end: async () => undefined }
    }
    if (link.isExhausted) return access.reject(visitor)
    const { maxFileBytes } = roomIn(link, maxBytes)
    // There must be room for the whole request, so a small Upload-Length must not admit a large one.
    if (leastBytesOf(incoming) > maxFileBytes) throw tooLarge()
    const reservation = await withoutOwnerProblems(async () => {
      if (key !== undefined) await files.assertKeysLeft(link.owner_id)
      return quota.reserve(link.owner_id, incoming.declaredBytes, undefined, { asItArrives: true })
    })
    const reception = receiveBytes(deps, reservation, incoming)
    let path: FolderPath | undefined

    const store = (target: Target) =>
      reception.commit((blob, settle) => ({
        ownerId: link.owner_id,
        name: target.fileName,
        rule: { onConflict: 'keep-both' },
        quota,
        blob,
        idempotency: idempotencyOf(target, blob.sha256),
        isReceived: true,
        async folderId(trx) {
          path = (await livingPaths(trx, [folderId])).get(folderId)
          return path && folderId
        },
        async settle(trx, name) {
          await settle(trx)
          const activity = { kind: 'received', name, bytes: blob.size } as const
          // In this transaction, so concurrent files never exceed a limit.
          if (!(await countUse(trx, link.id, activity, clockOf(trx).instant()))) throw tooLarge()
        },
      }))

    return {
      receive: ({ bytes }: FilePart) => withoutOwnerProblems(() => reception.receive(bytes, maxFileBytes)),

      async commit(target: Target): Promise<Receipt> {
        const { stored, blob } = await withoutOwnerProblems(() => store(target)).catch(async (error: unknown) => {
          // The link may have ended or been used up in the meantime.
          await access.open(visitor, { kind: 'drop' })
          throw error
        })
        if (!stored.isRepeated) {
          if (path) changes.files(link.owner_id, path)
          await audit.record('file/stored', link.owner_id, 'through a link')
        }
        return receiptOf(blob.sha256)
      },

      end: reception.end,
    }
  }

  return {
    maxRequestBytes: maxBytes + FORM_BYTES,

    /** Opens a link for one file, before its bytes arrive. Always call `end` on the result. */
    async begin(visitor: Visitor, incoming: Declared): Promise<DroppedFile> {
      const evenIfExhausted = incoming.key !== undefined
      const { link, folder } = await access.open(visitor, { kind: 'drop', evenIfExhausted })
      const release = acquire(link.id, subscriberOf(visitor.address))
      if (!release) throw tooManyRequests(5000, 'Too many files are being sent. Please try again in a moment.')
      const purpose = { ownerId: link.owner_id, tokenHash: link.token_hash, folderId: folder.id }
      const watched = uploadWatch.add(purpose, linkNotFound)
      const free = () => {
        watched[Symbol.dispose]()
        release()
      }
      try {
        const dropped = await begin(visitor, link, folder.id, incoming)
        return { ...dropped, signal: watched.signal, end: () => dropped.end().finally(free) }
      } catch (error) {
        free()
        throw error
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
    const message = 'This file cannot be received at the moment. Please tell the person who sent you the link.'
    throw new AppError('shares/no-room', message)
  }
}
