import { whileWaiting } from '../workers/answer-questions.ts'
import { loadRange } from '../workers/load-range.ts'

/** The bytes of a file, loaded in parts as they are needed. */
export interface Bytes {
  readonly length: number
  /** Resolves to fewer bytes at the end of the file, and to none beyond it. */
  read: (start: number, end: number) => Promise<Uint8Array<ArrayBuffer>>
}

/** Smaller files load with one request. */
const FIRST_BYTES = 2 ** 20

/** Opens the file at a URL that supports ranges. */
export async function openBytes(url: string): Promise<Bytes> {
  const { bytes: first, length } = await whileWaiting(loadRange(url, 0, FIRST_BYTES))
  return {
    length,
    async read(start, end) {
      const last = Math.min(end, length)
      if (last <= first.length || start >= last) return first.subarray(start, last)
      return (await whileWaiting(loadRange(url, start, last))).bytes
    },
  }
}
