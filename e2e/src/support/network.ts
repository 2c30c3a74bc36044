import { brotliCompressSync, constants } from 'node:zlib'
import type { Page, Response } from '@playwright/test'

export interface Asked {
  url: string
  /** `script`, `stylesheet`, `document`, `font`, … */
  kind: string
  /** Bytes at brotli 11. */
  brotliBytes: number
}

const TEXT = new Set(['script', 'stylesheet', 'document', 'fetch', 'xhr'])

export const brotliSize = (content: Buffer): number =>
  brotliCompressSync(content, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }).byteLength

async function weigh(response: Response): Promise<Asked> {
  const kind = response.request().resourceType()
  const hasBody = response.ok() && TEXT.has(kind)
  const body = hasBody ? await response.body() : Buffer.alloc(0)
  return { url: response.url(), kind, brotliBytes: brotliSize(body) }
}

/** Records what a page asks for; call the result to have it weighed. */
export function recordRequests(page: Page): () => Promise<Asked[]> {
  const answers: Response[] = []
  page.on('response', (response) => answers.push(response))
  return () => Promise.all(answers.map(weigh))
}

export const kibibytes = (asked: readonly Asked[], kind: string): number =>
  asked.filter((one) => one.kind === kind).reduce((sum, { brotliBytes }) => sum + brotliBytes, 0) / 1024

/** The app that a file of a release belongs to, or undefined for other addresses. */
export const appOf = (url: string): string | undefined => /\/__mfe\/([^/]+)\//.exec(url)?.[1]
