import { setTimeout as pause } from 'node:timers/promises'
import type { Gateway } from '@mfe/gateway'
import {
  describeProblem,
  type Problem,
  publishTree,
  type ReleaseStore,
  type TreeBuild,
  type TreeOutcome,
} from '@mfe/release'
import type { OpenedSite } from '../dev/options.ts'
import { raised } from '../process/stop-signal.ts'
import { treeId } from './tree-id.ts'

interface ServedTree {
  /** The working tree's folder: what it made live is replaced by its next start, what others promoted stays. */
  root: string
  /** What it built. */
  apps: readonly TreeBuild[]
  store: ReleaseStore
  openSite: () => Promise<OpenedSite>
}

/** Publishes what a working tree built, and serves its site until the signal is raised. */
export async function serveTree({ root, apps, store, openSite }: ServedTree, signal: AbortSignal): Promise<void> {
  const by = `start:${await treeId(root)}`
  signal.throwIfAborted()
  for (const outcome of await publishTree(store, apps, by)) tell(outcome)
  signal.throwIfAborted()
  const site = await openSite()
  try {
    const address = await site.gateway.start()
    await ready(site.gateway, signal)
    console.log(`Ready at ${address}`)
    await raised(signal)
  } finally {
    await site.close()
  }
}

function tell({ app, version, outcome, live, reason }: TreeOutcome): void {
  const name = `${app}@${version}`
  if (outcome === 'promoted') console.log(`${name} is live now.`)
  if (outcome === 'published') {
    console.log(`${name} is published; ${app}@${live} stays live. Make it live: pnpm mfe promote ${name}`)
  }
  if (outcome === 'damaged') console.error(reason)
  if (outcome === 'refused') console.error(`${reason}\nWhat was live of ${app} stays live.`)
}

async function ready({ app }: Gateway, signal: AbortSignal): Promise<void> {
  const told = new Set<string>()
  for (;;) {
    signal.throwIfAborted()
    const answer = await app.inject('/readyz')
    if (answer.statusCode === 200) return
    const { problems = [] } = answer.json<{ problems?: Problem[] }>()
    for (const text of problems.map(describeProblem)) {
      if (!told.has(text)) console.error(`Not ready yet. ${text}`)
      told.add(text)
    }
    await pause(100, undefined, { signal })
  }
}
