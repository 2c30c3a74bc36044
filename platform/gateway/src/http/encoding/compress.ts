import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

const brotliCompressed = promisify(brotliCompress)
export const gzipped = promisify(gzip)

/** Above this, each level takes more time than it saves in transfer, unless the result is sent often. */
export const QUICK = 5

/**
 * Compresses a page. A window larger than the page wastes some megabytes per response in flight, which the allocator
 * does not release.
 */
export const brotli = (page: Buffer, quality: number): Promise<Buffer> =>
  brotliCompressed(page, {
    params: {
      [constants.BROTLI_PARAM_QUALITY]: quality,
      [constants.BROTLI_PARAM_LGWIN]: 17,
      [constants.BROTLI_PARAM_SIZE_HINT]: page.byteLength,
    },
  })
