import { setTimeout as pause } from 'node:timers/promises'
import type { Gateway } from '@mfe/gateway'
import {
  describeProblem,
  type Problem,
  publishTree,
  type ServedStore,
  type TreeBuild,
  type TreeOutcome,
} from '@mfe/release'
import type { OpenedSite } from '../dev/options.ts'
import { aborted } from '../process/stop-signal.ts'
import { treeId } from './tree-id.ts'

interface ServedTree {
  /**
   * The folder of the working tree. A start only replaces live versions that an earlier start of this tree promoted.
   */
  root: string
  /** The built apps. */
  apps: readonly TreeBuild[]
  store: Pick<ServedStore, 'shared' | 'served'>
  /** Whether others may release to the store: nothing is published once a shell of theirs is live. */
  isShared: boolean
  openSite: () => Promise<OpenedSite>
}

/**
 * Publishes the builds of a working tree, and serves its site until the signal is aborted. During an outage of the
 * store, publishes nothing and serves what was live.
 */
export async function serveTree(
  { root, apps, store, isShared, openSite }: ServedTree,
  signal: AbortSignal,
): Promise<void> {
  const by = `start:${await treeId(root)}`
  signal.throwIfAborted()
  const outages = store.served.outages?.() ?? []
  for (const { cause } of outages) console.error(`${cause} Nothing is published, and the site serves what was live.`)
  if (outages.length === 0) for (const each of await publishTree(store.shared, apps, by, { isShared })) report(each)
  signal.throwIfAborted()
  const site = await openSite()
  try {
    const address = await site.gateway.start()
    await untilReady(site.gateway, signal)
    console.log(`Ready at ${address}`)
    await aborted(signal)
  } finally {
    await site.close()
  }
}

function report({ app, version, outcome, live, reason }: TreeOutcome): void {
  const name = `${app}@${version}`
  if (outcome === 'promoted') console.log(`${name} is live now.`)
  if (outcome === 'published') {
    console.log(`${name} is published; ${app}@${live} stays live. Make it live: pnpm mfe promote ${name}`)
  }
  if (outcome === 'withheld') {
    console.log(
      `${name} is not published: RELEASE_STORE has a live shell that this folder did not put there. ${live ? `${app}@${live} stays live` : `No version of ${app} is live`}. Publish this one: pnpm mfe publish ${app}`,
    )
  }
  if (outcome === 'damaged') console.error(reason)
  if (outcome === 'rejected') console.error(`${reason}\nThe live version of ${app} stays live.`)
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
