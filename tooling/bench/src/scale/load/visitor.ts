import { setTimeout as pause } from 'node:timers/promises'
import type { Client } from './client.ts'

const PAGES_PER_VISIT = 4
/** The pause between two pages, so visitors leave CPU time for file users. */
const THINK_MS = 50
const RELEASE_FILE = /"(\/__mfe\/[^"]+\.(?:js|css|woff2))"/g

/** Returns the addresses of the release files that a page names. */
export const releaseFilesIn = (html: string): string[] => [
  ...new Set([...html.matchAll(RELEASE_FILE)].map(([, file]) => file ?? '')),
]

/** Creates a visitor who requests pages and release files like a browser with an empty cache. */
export function createVisitor(client: Client, paths: readonly string[], random: () => number) {
  let pages = 0
  return {
    /** Opens one page and, for the first page of a visit, the release files that its HTML names. */
    async act(): Promise<void> {
      const path = paths[Math.floor(random() * paths.length)] ?? '/'
      const headers = { accept: 'text/html', 'accept-encoding': 'identity' }
      const response = await client.send('page', { path, headers }, 200)
      pages += 1
      const isFirst = pages % PAGES_PER_VISIT === 1
      for (const file of response && isFirst ? releaseFilesIn(response.body.toString()) : [])
        await client.send('asset', { path: file, headers: { 'accept-encoding': 'br' } }, 200)
      await pause(THINK_MS)
    },
  }
}
