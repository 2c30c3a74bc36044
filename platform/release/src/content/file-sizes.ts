import { promisify } from 'node:util'
import { brotliCompress, constants } from 'node:zlib'
import type { ReleaseBytes } from '../store/release-store.ts'

const compress = promisify(brotliCompress)
/** As compressed for browsers. */
const BEST = constants.BROTLI_MAX_QUALITY
/** Twenty times as fast, and never smaller. */
const FAST = 5

/** Counts the bytes of a build's files, because release.json could state any number. Skips missing files. */
export function createFileSizes(bytes: Pick<ReleaseBytes, 'read'>) {
  const contents = async (files: readonly string[]): Promise<Buffer[]> => {
    const read = [...new Set(files)].map((file) => bytes.read(file).catch(() => undefined))
    return (await Promise.all(read)).filter((content) => content !== undefined)
  }
  const compressedSize = async (all: readonly Buffer[], quality: number): Promise<number> => {
    const params = { [constants.BROTLI_PARAM_QUALITY]: quality }
    const compressed = await Promise.all(all.map((content) => compress(content, { params })))
    return sum(compressed)
  }

  return {
    raw: async (files: readonly string[]): Promise<number> => sum(await contents(files)),

    /** The total at brotli 11. Returns a larger number if that is within the limit, too. */
    async brotli(files: readonly string[], limit: number): Promise<number> {
      const all = await contents(files)
      const largest = await compressedSize(all, FAST)
      return largest <= limit ? largest : compressedSize(all, BEST)
    },
  }
}

const sum = (buffers: readonly Buffer[]): number => buffers.reduce((total, { byteLength }) => total + byteLength, 0)
