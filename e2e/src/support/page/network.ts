import { brotliCompressSync, constants } from 'node:zlib'
import type { Page, Response } from '@playwright/test'

export interface RecordedRequest {
  url: string
  /** `script`, `stylesheet`, `document`, `font`, … */
  kind: string
  /** Bytes at brotli 11; of fonts as they are, because they are compressed already. */
  brotliBytes: number
}

const TEXT = new Set(['script', 'stylesheet', 'document', 'fetch', 'xhr'])

const brotliSize = (content: Buffer): number =>
  brotliCompressSync(content, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }).byteLength

/** Files of releases never change, and compressing them well takes a second each. */
const known = new Map<string, number>()

async function weigh(response: Response): Promise<RecordedRequest> {
  const kind = response.request().resourceType()
  const url = response.url()
  const size = known.get(url) ?? (response.ok() ? await sizeOf(kind, response) : 0)
  if (appOf(url)) known.set(url, size)
  return { url, kind, brotliBytes: size }
}

async function sizeOf(kind: string, response: Response): Promise<number> {
  if (kind === 'font') return (await response.body()).byteLength
  return TEXT.has(kind) ? brotliSize(await response.body()) : 0
}

/** Records the requests of a page; call the result for their sizes. */
export function recordRequests(page: Page): () => Promise<RecordedRequest[]> {
  const answers: Response[] = []
  page.on('response', (response) => answers.push(response))
  return () => Promise.all(answers.map(weigh))
}

export const kibibytes = (asked: readonly RecordedRequest[], kind: string): number =>
  asked.filter((one) => one.kind === kind).reduce((sum, { brotliBytes }) => sum + brotliBytes, 0) / 1024

/** Whether it is a prefetched file of a release: one that runs is a script or a style sheet. */
export const isPrefetch = ({ kind, url }: RecordedRequest): boolean => kind === 'fetch' && /\/__mfe\/[^/-]/.test(url)

/** The app that a file of a release belongs to, or undefined for other addresses. */
export const appOf = (url: string): string | undefined => /\/__mfe\/([^/]+)\//.exec(url)?.[1]
