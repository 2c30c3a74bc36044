import { EVENTS_PATH } from '@site/contracts'
import type { Site } from '../site/site-process.ts'
import type { Headers } from './credentials.ts'

/** Opens a stream. `until` reads it until the given text arrives, and resolves to everything so far. */
export async function openStream(site: Site, headers: Headers, query = '') {
  const abort = new AbortController()
  const response = await fetch(`${site.url}${EVENTS_PATH}${query}`, { headers, signal: abort.signal })
  const chunks = response.body?.pipeThrough(new TextDecoderStream()).getReader()
  let received = ''
  return {
    response,
    async until(expected: string): Promise<string> {
      while (!received.includes(expected)) {
        const { value, done } = (await chunks?.read()) ?? { done: true, value: undefined }
        if (done) throw new Error(`The stream ended without ${expected}: ${received}`)
        received += value
      }
      return received
    },
    async ended(): Promise<string> {
      for (let next = await chunks?.read(); next?.value !== undefined; next = await chunks?.read())
        received += next.value
      return received
    },
    close: () => abort.abort(),
  }
}
