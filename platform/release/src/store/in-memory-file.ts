import { Readable } from 'node:stream'
import type { StoredFile } from './release-store.ts'

export const inMemoryFile = (bytes: Buffer): Omit<StoredFile, 'tag'> => ({
  size: bytes.length,
  stream: ({ start, end } = { start: 0, end: bytes.length - 1 }) => Readable.from([bytes.subarray(start, end + 1)]),
})
