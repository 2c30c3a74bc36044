import type { Bucket, Upload } from '@mfe/engines/s3'
import pLimit from 'p-limit'

/** The parts that are sent at a time: of one object, and of all. Each is in memory until it is stored. */
const MAX_SENDING = 2
const MAX_SENDING_IN_ALL = 8

export interface Part {
  number: number
  etag: string
  size: number
}

/** Where an upload continues: after its stored parts, with a number that no other writer of it uses. */
export interface PartsStart {
  upload: Upload
  parts: readonly Part[]
  next: number
}

const limitSending = pLimit(MAX_SENDING_IN_ALL)

/** Sends the parts of one object. */
export function createPartUploads(bucket: Bucket, { upload, parts, next }: PartsStart) {
  /** In their order, with holes for those that are not stored. */
  const sent: (Part | undefined)[] = [...parts]
  const sending: Promise<void>[] = []
  let number = next
  let failure: unknown

  async function untilSending(most: number): Promise<void> {
    while (sending.length > most) await sending.shift()
    if (failure) throw failure
  }

  async function send(index: number, partNumber: number, bytes: Buffer): Promise<void> {
    try {
      const { etag } = await bucket.uploadPart(upload, partNumber, bytes)
      sent[index] = { number: partNumber, etag, size: bytes.length }
    } catch (error) {
      failure ??= error
    }
  }

  return {
    upload,
    next: () => number,

    /** Resolves when the part is being sent; rejects if an earlier one was not stored. */
    async add(bytes: Buffer): Promise<void> {
      await untilSending(MAX_SENDING - 1)
      const index = sent.push(undefined) - 1
      const partNumber = number
      number += 1
      await new Promise<void>((started) => {
        const sendNow = () => {
          started()
          return send(index, partNumber, bytes)
        }
        sending.push(limitSending(sendNow))
      })
    },

    /** Resolves when no part is being sent; rejects unless all are stored. */
    settled: () => untilSending(0),

    /** Returns the stored parts before the first one that is not. */
    stored(): Part[] {
      const end = sent.indexOf(undefined)
      return sent.slice(0, end < 0 ? sent.length : end).filter((part) => part !== undefined)
    },

    complete: async () =>
      bucket.completeUpload(
        upload,
        sent.filter((part) => part !== undefined),
      ),
  }
}
