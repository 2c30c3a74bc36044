import { brotliCompressSync, constants } from 'node:zlib'

/** Compressed as hard as it goes: what a precompressed file weighs on the wire. */
export function brotli(content: string | Buffer): Buffer {
  return brotliCompressSync(content, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } })
}

/** KiB of all of them at brotli 11, each compressed alone. */
export function kibibytes(contents: Iterable<string | Buffer>): number {
  let bytes = 0
  for (const content of contents) bytes += brotli(content).length
  return bytes / 1024
}
