import { createHash } from 'node:crypto'
import { type IdempotentRequest, keyReused } from '#database/idempotency/idempotency.ts'
import { AppError } from '#errors.ts'
import type { FilesRepo } from '#tree/files.repo.ts'
import { noFile, type Target, type Upload } from './upload.ts'

export type IdempotencyOf = (target: Target, sha256: string) => IdempotentRequest | undefined

/**
 * Handles an upload whose key was used to store a file of `storedBytes`: compares its bytes and stores nothing, so a
 * retry succeeds even if the quota or the disk is now full, or the replaced version is gone. Throws
 * `request/key-reused` once the file is larger.
 */
export function repeatUpload(
  files: Pick<FilesRepo, 'storedName'>,
  idempotencyOf: IdempotencyOf,
  storedBytes: number,
  leastBytes: number,
): Pick<Upload, 'assertPossible' | 'receive' | 'commit'> {
  let sha256: string | undefined
  if (leastBytes > storedBytes) throw keyReused()

  return {
    assertPossible: async () => undefined,

    async receive({ bytes }) {
      const hash = createHash('sha256')
      let size = 0
      for await (const chunk of bytes) {
        size += chunk.length
        if (size > storedBytes) throw keyReused()
        hash.update(chunk)
      }
      sha256 = hash.digest('hex')
    },

    async commit(target) {
      if (sha256 === undefined) throw noFile()
      const idempotency = idempotencyOf(target, sha256)
      const name = idempotency && (await files.storedName(idempotency))
      if (name !== undefined) return { name, sha256 }
      throw new AppError('request/invalid', 'This Idempotency-Key has expired. Please send the file with another one.')
    },
  }
}
