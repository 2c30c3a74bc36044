import { setTimeout as pause } from 'node:timers/promises'
import { newSession } from '@site/checks/site'
import { pages } from '../config.ts'
import { type Client, createClient, type Outcome } from './client.ts'
import { choose, createFileUser } from './file-user.ts'
import type { Findings } from './ledger.ts'

const PAGES_PER_VISIT = 4
/** The pause between two pages, so visitors leave CPU time for file users. */
const THINK_MS = 50
const RELEASE_FILE = /"(\/__mfe\/[^"]+\.(?:js|css|woff2))"/g

export type LoadSize = Readonly<Record<'fileUsers' | 'visitors', number>>

export const releaseFilesIn = (html: string): string[] => [
  ...new Set([...html.matchAll(RELEASE_FILE)].map(([, file]) => file ?? '')),
]

/** Starts visitors and file users, each of whom acts again as soon as the last action has ended. */
export async function startMixedLoad(origin: string, { fileUsers, visitors }: LoadSize) {
  const client = createClient()
  const users = await Promise.all(
    Array.from({ length: fileUsers }, async () => createFileUser(client, origin, await newSession({ url: origin }))),
  )
  const visits = Array.from({ length: visitors }, () => createVisitor(client, origin))
  const milestones: { requests: number; reach: () => void }[] = []
  let isStopping = false

  async function repeat(act: () => Promise<void>): Promise<void> {
    while (!isStopping) {
      await act()
      for (const { requests, reach } of milestones) if (client.outcomes.length >= requests) reach()
    }
  }
  const loops = Promise.all([...users.map(({ act }) => act), ...visits].map(repeat))

  return {
    outcomes: client.outcomes as readonly Outcome[],
    /** Resolves after this many further requests, or when the load ends. Rejects if the load fails before that. */
    async after(requests: number): Promise<void> {
      const { promise, resolve } = Promise.withResolvers<void>()
      milestones.push({ requests: client.outcomes.length + requests, reach: resolve })
      await Promise.race([promise, loops])
    },
    /** Resolves when the last action has ended. */
    async stop(): Promise<void> {
      isStopping = true
      await loops
    },
    /** Compares all files with what was acknowledged. Call it after `stop`. */
    async verify(): Promise<Findings> {
      const findings = await Promise.all(users.map(({ verify }) => verify()))
      client.close()
      if (client.outcomes.length === 0) throw new Error('The load sent no request.')
      return {
        checked: findings.reduce((sum, { checked }) => sum + checked, 0),
        lost: findings.flatMap(({ lost }) => lost),
        unexpected: findings.flatMap(({ unexpected }) => unexpected),
        corrupted: [...findings, ...users].flatMap(({ corrupted }) => corrupted),
      }
    },
  }
}

/** Creates a visitor without a cache. Each call opens a page and, first in a visit, the release files that it names. */
function createVisitor(client: Client, origin: string): () => Promise<void> {
  let opened = 0
  return async () => {
    const url = origin + (choose(pages) ?? '/')
    const headers = { accept: 'text/html', 'accept-encoding': 'identity' }
    const page = await client.send('page', { url, headers, status: 200 })
    opened += 1
    const isFirst = opened % PAGES_PER_VISIT === 1
    for (const file of page && isFirst ? releaseFilesIn(String(page.body)) : [])
      await client.send('asset', { url: origin + file, headers: { 'accept-encoding': 'br' }, status: 200 })
    await pause(THINK_MS)
  }
}
