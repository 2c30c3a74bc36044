import { createHash } from 'node:crypto'
import type { Encoding } from '@mfe/release'
import { brotli, gzipped, QUICK } from '../http/encoding/compress.ts'

/** An answer that is the same for everyone, as bytes. */
export interface FinishedPage {
  status: number
  /** All except those that depend on the encoding. */
  headers: Readonly<Record<string, string>>
  /** Identifies content and headers. */
  hash: string
  html: Buffer
  br: Encoded
  gzip?: Encoded
  /** Whether these are the smallest encodings. */
  isFinished: boolean
  /** The app that owns the page, for metrics. */
  app: string
  /** The key of its composition. */
  composition: string
  /** Stands in for a page that fails to render: caches must not keep it. */
  isSubstitute: boolean
}

interface Encoded {
  bytes: Buffer
  /** Distinguishes encodings of the same content: strong validators identify bytes (RFC 9110, 8.8.1). */
  mark: string
}

export type PageContent = Pick<FinishedPage, 'status' | 'headers' | 'app' | 'composition' | 'isSubstitute'> & {
  html: string
}

/** Encodes the page at a level fast enough for a waiting visitor. */
export async function startedPage({ html: text, ...page }: PageContent): Promise<FinishedPage> {
  const html = ownCopy(Buffer.from(text))
  const hash = createHash('sha256').update(JSON.stringify(page.headers)).update(html).digest('base64url').slice(0, 16)
  return { ...page, html, hash, isFinished: false, br: { bytes: ownCopy(await brotli(html, QUICK)), mark: 'quick-br' } }
}

/** Returns the same page in the smallest encodings. */
export async function finishedPage(page: FinishedPage): Promise<FinishedPage> {
  return {
    ...page,
    isFinished: true,
    br: { bytes: ownCopy(await brotli(page.html, 11)), mark: 'br' },
    gzip: { bytes: ownCopy(await gzipped(page.html, { level: 9 })), mark: 'gzip' },
  }
}

/** Copies a buffer that may be a view: keeping the view would keep its whole 64 KiB pool in memory. */
function ownCopy(bytes: Buffer): Buffer {
  const own = Buffer.allocUnsafeSlow(bytes.byteLength)
  bytes.copy(own)
  return own
}

/** Returns the page in one encoding; `undefined` stands for none. */
export async function encodedPage(page: FinishedPage, encoding: Encoding | undefined): Promise<Encoded> {
  if (encoding === 'br') return page.br
  if (encoding === 'gzip') return page.gzip ?? { bytes: await gzipped(page.html), mark: 'quick-gzip' }
  return { bytes: page.html, mark: '' }
}

export const sizeOf = ({ html, br, gzip: other }: FinishedPage): number =>
  html.byteLength + br.bytes.byteLength + (other?.bytes.byteLength ?? 0)
