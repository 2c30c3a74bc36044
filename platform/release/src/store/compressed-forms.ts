import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { Encoding } from './release-store.ts'

const brotli = promisify(brotliCompress)
const gzipped = promisify(gzip)

const TEXT = /\.(?:js|mjs|css|html|json|svg|txt|xml|webmanifest|map|ico)$/

export const SUFFIX: Readonly<Record<Encoding, string>> = { br: '.br', gzip: '.gz' }

/** Returns the encodings worth storing: only of text for the browser, and only if they are smaller. */
export async function compressedForms(path: string, bytes: Buffer): Promise<{ suffix: string; bytes: Buffer }[]> {
  if (path.startsWith('server/') || !TEXT.test(path)) return []
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
