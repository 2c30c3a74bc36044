import { brotliCompressSync, constants } from 'node:zlib'

/** Compresses at the highest quality, as the release store does. */
export function brotli(content: string | Buffer): Buffer {
  return brotliCompressSync(content, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } })
}

/** Returns the total size in KiB at brotli quality 11, with each item compressed separately. */
export function kibibytes(contents: Iterable<string | Buffer>): number {
  let bytes = 0
  for (const content of contents) bytes += brotli(content).length
  return bytes / 1024
}
