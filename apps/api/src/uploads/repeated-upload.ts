import { createHash } from 'node:crypto'
import type { FilesRepo } from '../files/index.ts'
import { AppError } from '../shared/errors.ts'
import type { IdempotentRequest } from '../shared/idempotency/idempotency.ts'
import { noFile, type Target, tooLarge, type Upload } from './upload.ts'

/**
 * Handles an upload whose key was used to store a file: compares its bytes and stores nothing, so a retry succeeds
 * even if the quota or the disk is now full, or the replaced version is gone.
 */
export function repeatUpload(
  files: Pick<FilesRepo, 'storedName'>,
  idempotencyOf: (target: Target, sha256: string) => IdempotentRequest | undefined,
  maxBytes: number,
): Upload {
  let sha256: string | undefined

  return {
    assertPossible: async () => undefined,

    async receive({ bytes }) {
      const hash = createHash('sha256')
      let size = 0
      for await (const chunk of bytes) {
        size += chunk.length
        if (size > maxBytes) throw tooLarge()
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

    end: async () => undefined,
  }
}
