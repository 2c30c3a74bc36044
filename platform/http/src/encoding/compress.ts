import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

const brotliCompressed = promisify(brotliCompress)
export const gzipped = promisify(gzip)

/** A brotli level for responses that are sent once: higher ones take more time than they save in transfer. */
export const FAST_LEVEL = 5

/** Compresses a page. The window is small because a larger one would waste megabytes per response in flight. */
export const brotli = (page: Buffer, quality: number): Promise<Buffer> =>
  brotliCompressed(page, {
    params: {
      [constants.BROTLI_PARAM_QUALITY]: quality,
      [constants.BROTLI_PARAM_LGWIN]: 17,
      [constants.BROTLI_PARAM_SIZE_HINT]: page.byteLength,
    },
  })
