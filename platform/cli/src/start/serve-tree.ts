import { setTimeout as pause } from 'node:timers/promises'
import type { Gateway } from '@mfe/gateway'
import { aborted } from '@mfe/gateway/process'
import { describeProblem, type Problem, publishTree, type ServedStore, type TreeBuild } from '@mfe/release'
import type { OpenedSite } from '../dev/options.ts'
import { reportOutcomes } from './report-outcomes.ts'
import { readWorkingTree } from './working-tree.ts'

interface ServedTree {
  /** The folder of the working tree. */
  root: string
  /** The built apps. */
  apps: readonly TreeBuild[]
  store: Pick<ServedStore, 'shared' | 'served'>
  /** Whether others may release to the store: nothing is published over a shell that a team promoted. */
  isShared: boolean
  /** Opens everything that the site needs, and migrates its database. */
  openSite: () => Promise<OpenedSite>
}

/**
 * Opens the site of a working tree, publishes its builds, and serves it until the signal is aborted. Publishes nothing
 * if the site cannot be opened, because what is live fits what ran before, and nothing during an outage of the store.
 */
export async function serveTree(
  { root, apps, store, isShared, openSite }: ServedTree,
  signal: AbortSignal,
): Promise<void> {
  signal.throwIfAborted()
  const site = await openSite()
  try {
    signal.throwIfAborted()
    const outages = store.served.outages?.() ?? []
    for (const { cause } of outages) console.error(`${cause} Nothing is published, and the site serves what was live.`)
    if (outages.length === 0) {
      reportOutcomes(await publishTree(store.shared, apps, await readWorkingTree(root), { isShared }))
    }
    signal.throwIfAborted()
    const address = await site.gateway.start()
    await untilReady(site.gateway, signal)
    console.log(`Ready at ${address}`)
    await aborted(signal)
  } finally {
    await site.close()
  }
}

/** Polls the readiness check, and prints each reported problem once. */
async function untilReady({ app }: Gateway, signal: AbortSignal): Promise<void> {
  const reported = new Set<string>()
  for (;;) {
    signal.throwIfAborted()
    const response = await app.inject('/readyz')
    if (response.statusCode === 200) return
    const { problems = [] } = response.json<{ problems?: Problem[] }>()
    for (const text of problems.map(describeProblem)) {
      if (!reported.has(text)) console.error(`Not ready yet. ${text}`)
      reported.add(text)
    }
    await pause(100, undefined, { signal })
  }
}
