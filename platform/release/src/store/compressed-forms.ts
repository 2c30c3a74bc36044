import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { Encoding } from '@mfe/http'

const brotli = promisify(brotliCompress)
const gzipped = promisify(gzip)

const TEXT = /\.(?:js|mjs|css|html|json|svg|txt|xml|webmanifest|map|ico)$/

export const SUFFIX: Readonly<Record<Encoding, string>> = { br: '.br', gzip: '.gz' }

export interface CompressedForm {
  suffix: string
  bytes: Buffer
}

/** Returns whether a file is stored in compressed forms too: only text for the browser. */
export const isCompressed = (path: string): boolean => !path.startsWith('server/') && TEXT.test(path)

/** Returns the encodings worth storing: those that are smaller. */
export async function compressedForms(path: string, bytes: Buffer): Promise<CompressedForm[]> {
  if (!isCompressed(path)) return []
  const [br, gz] = await Promise.all([
    brotli(bytes, {
      params: { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length },
    }),
    gzipped(bytes, { level: 9 }),
  ])
  return [
    { suffix: SUFFIX.br, bytes: br },
    { suffix: SUFFIX.gzip, bytes: gz },
  ].filter((form) => form.bytes.length < bytes.length)
}
