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

const COMPRESS: Readonly<Record<Encoding, (bytes: Buffer) => Promise<Buffer>>> = {
  br: (bytes) =>
    brotli(bytes, {
      params: { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length },
    }),
  gzip: (bytes) => gzipped(bytes, { level: 9 }),
}

/** Compresses a file as small as possible. Resolves to `undefined` if it would not be smaller. */
export async function compressed(bytes: Buffer, encoding: Encoding): Promise<Buffer | undefined> {
  const form = await COMPRESS[encoding](bytes)
  return form.length < bytes.length ? form : undefined
}

/** Returns the encodings worth storing: those that are smaller. */
export async function compressedForms(path: string, bytes: Buffer): Promise<CompressedForm[]> {
  if (!isCompressed(path)) return []
  const encodings = ['br', 'gzip'] as const
  const forms = await Promise.all(encodings.map((encoding) => compressed(bytes, encoding)))
  return encodings.flatMap((encoding, index) => {
    const form = forms[index]
    return form ? [{ suffix: SUFFIX[encoding], bytes: form }] : []
  })
}
