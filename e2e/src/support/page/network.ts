import { brotliCompressSync, constants } from 'node:zlib'
import type { Page, Response } from '@playwright/test'

export interface RecordedRequest {
  url: string
  /** `script`, `stylesheet`, `document`, `font`, … */
  kind: string
  /** The size at brotli quality 11. Fonts count as served, because they are already compressed. */
  brotliBytes: number
}

const TEXT = new Set(['script', 'stylesheet', 'document', 'fetch', 'xhr'])

const brotliSize = (content: Buffer): number =>
  brotliCompressSync(content, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }).byteLength

/** Caches the sizes of release files: they never change, and compressing one at quality 11 takes a second. */
const sizes = new Map<string, number>()

async function measure(response: Response): Promise<RecordedRequest> {
  const kind = response.request().resourceType()
  const url = response.url()
  const size = sizes.get(url) ?? (response.ok() ? await sizeOf(kind, response) : 0)
  if (appOf(url)) sizes.set(url, size)
  return { url, kind, brotliBytes: size }
}

async function sizeOf(kind: string, response: Response): Promise<number> {
  if (kind === 'font') return (await response.body()).byteLength
  return TEXT.has(kind) ? brotliSize(await response.body()) : 0
}

/** Records the page's requests. Call the returned function for their sizes. */
export function recordRequests(page: Page): () => Promise<RecordedRequest[]> {
  const responses: Response[] = []
  page.on('response', (response) => responses.push(response))
  return () => Promise.all(responses.map(measure))
}

export const kibibytes = (requests: readonly RecordedRequest[], kind: string): number =>
  requests.filter((request) => request.kind === kind).reduce((sum, { brotliBytes }) => sum + brotliBytes, 0) / 1024

/** Returns whether the request prefetches a release file. Files in use are requested as scripts or style sheets. */
export const isPrefetch = ({ kind, url }: RecordedRequest): boolean => kind === 'fetch' && /\/__mfe\/[^/-]/.test(url)

/** Returns the app that a release file belongs to, or undefined for other URLs. */
export const appOf = (url: string): string | undefined => /\/__mfe\/([^/]+)\//.exec(url)?.[1]
