import { createHash } from 'node:crypto'
import type { FilesRepo } from '../files/index.ts'
import { AppError } from '../shared/errors.ts'
import { parseIdempotencyKey, uploadScope } from '../shared/idempotency/idempotency.ts'
import { noFile, tooLarge, type Upload } from './upload.ts'

/**
 * Handles an upload whose key has already stored a file: compares its bytes and stores nothing, so a retry succeeds
 * even if the quota or the disk is full by now.
 */
export function repeatUpload(files: FilesRepo, accountId: string, key: string, maxBytes: number): Upload {
  let sha256: string | undefined

  return {
    assertFree: async () => undefined,

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

    async commit({ folder, fileName }) {
      if (sha256 === undefined) throw noFile()
      const once = parseIdempotencyKey(key, uploadScope(accountId), [folder, fileName, sha256])
      if (once && (await files.wasStored(once))) return
      throw new AppError('request/invalid', 'This Idempotency-Key has expired. Please send the file with another one.')
    },

    end: async () => undefined,
  }
}
