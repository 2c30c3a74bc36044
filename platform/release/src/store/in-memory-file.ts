import { Readable } from 'node:stream'
import type { StoredFile } from './release-store.ts'

/** Creates a stored file from bytes in memory. */
export const inMemoryFile = (bytes: Buffer, tag: string): StoredFile => ({
  size: bytes.length,
  tag,
  stream: ({ start, end } = { start: 0, end: bytes.length - 1 }) => Readable.from([bytes.subarray(start, end + 1)]),
})
