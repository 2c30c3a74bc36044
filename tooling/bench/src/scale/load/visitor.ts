import { setTimeout as pause } from 'node:timers/promises'
import type { Client } from './client.ts'

const PAGES_PER_VISIT = 4
/** Between two pages, so that visitors do not take all the CPU from file users. */
const THINK_MS = 50
const RELEASE_FILE = /"(\/__mfe\/[^"]+\.(?:js|css|woff2))"/g

/** Returns the addresses of the release files that a page names. */
export const releaseFilesIn = (html: string): string[] => [
  ...new Set([...html.matchAll(RELEASE_FILE)].map(([, file]) => file ?? '')),
]

/** Opens one page and, as the first page of a visit, the release files that its HTML names. */
export interface Visitor {
  act: () => Promise<void>
}

/** Pages and release files as a browser requests them that has visited nothing yet. */
export function createVisitor(client: Client, paths: readonly string[], random: () => number): Visitor {
  let pages = 0
  return {
    async act() {
      const path = paths[Math.floor(random() * paths.length)] ?? '/'
      const headers = { accept: 'text/html', 'accept-encoding': 'identity' }
      const answer = await client.send('page', { path, headers }, 200)
      pages += 1
      const isFirst = pages % PAGES_PER_VISIT === 1
      for (const file of answer && isFirst ? releaseFilesIn(answer.body.toString()) : [])
        await client.send('asset', { path: file, headers: { 'accept-encoding': 'br' } }, 200)
      await pause(THINK_MS)
    },
  }
}
