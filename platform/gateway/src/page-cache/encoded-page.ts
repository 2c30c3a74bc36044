import { createHash } from 'node:crypto'
import { brotli, type Encoding, FAST_LEVEL, gzipped } from '@mfe/http'

/** A shared page as bytes: the response is identical for everyone. */
export interface EncodedPage {
  status: number
  /** The headers that do not depend on the encoding. */
  headers: Readonly<Record<string, string>>
  /** Identifies content and headers. */
  hash: string
  html: Buffer
  br: Encoded
  gzip?: Encoded
  isSmallest: boolean
  /** The app that owns the page, for metrics. */
  app: string
  /** The key of its composition. */
  composition: string
  /** Whether it substitutes for a page that failed to render. Caches must not store it. */
  isFallback: boolean
}

interface Encoded {
  bytes: Buffer
  /** Distinguishes encodings of the same content: strong validators identify bytes (RFC 9110, 8.8.1). */
  mark: string
}

export type PageContent = Pick<EncodedPage, 'status' | 'headers' | 'app' | 'composition' | 'isFallback'> & {
  html: string
}

/** Encodes a page at a level fast enough for a waiting visitor. */
export async function encodeQuickly({ html: text, ...page }: PageContent): Promise<EncodedPage> {
  const html = unpooledCopy(Buffer.from(text))
  const hash = createHash('sha256').update(JSON.stringify(page.headers)).update(html).digest('base64url').slice(0, 16)
  return {
    ...page,
    html,
    hash,
    isSmallest: false,
    br: { bytes: unpooledCopy(await brotli(html, FAST_LEVEL)), mark: 'quick-br' },
  }
}

/** Returns the same page in the smallest encodings. */
export async function encodeSmallest(page: EncodedPage): Promise<EncodedPage> {
  return {
    ...page,
    isSmallest: true,
    br: { bytes: unpooledCopy(await brotli(page.html, 11)), mark: 'br' },
    gzip: { bytes: unpooledCopy(await gzipped(page.html, { level: 9 })), mark: 'gzip' },
  }
}

/** Copies a buffer that may be a view, because a view would keep its whole 64 KiB pool in memory. */
function unpooledCopy(bytes: Buffer): Buffer {
  const copy = Buffer.allocUnsafeSlow(bytes.byteLength)
  bytes.copy(copy)
  return copy
}

/** Returns the page in an encoding, or uncompressed if `encoding` is `undefined`. */
export async function inEncoding(page: EncodedPage, encoding: Encoding | undefined): Promise<Encoded> {
  if (encoding === 'br') return page.br
  if (encoding === 'gzip') return page.gzip ?? { bytes: await gzipped(page.html), mark: 'quick-gzip' }
  return { bytes: page.html, mark: '' }
}

export const sizeOf = ({ html, br, gzip: other }: EncodedPage): number =>
  html.byteLength + br.bytes.byteLength + (other?.bytes.byteLength ?? 0)
