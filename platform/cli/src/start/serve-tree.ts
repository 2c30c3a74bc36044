import { execFile } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { promisify } from 'node:util'
import type { Gateway } from '@mfe/gateway'
import { aborted } from '@mfe/gateway/process'
import {
  describeProblem,
  nameOf,
  type Problem,
  publishTree,
  type ServedStore,
  type TreeBuild,
  type TreeOutcome,
  type WorkingTree,
} from '@mfe/release'
import type { OpenedSite } from '../dev/options.ts'
import { treeId } from './tree-id.ts'

interface ServedTree {
  root: string
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

/** Prints what became of the builds of a working tree, and the command for each that did not go live. */
function reportOutcomes(outcomes: readonly TreeOutcome[]): void {
  for (const outcome of outcomes) report(outcome)
  const older = outcomes.filter(({ outcome }) => outcome === 'older')
  if (older.length > 0) {
    const live = older.map(({ app, live }) => `${app}@${live}`).join(', ')
    console.log(
      `This folder is older than the one whose start made ${live} live, so that stays. Go back to this one: ${promoteCommand(older)}`,
    )
  }
  const rejected = outcomes.filter(({ outcome }) => outcome === 'rejected')
  if (rejected.length > 0) console.error('See which apps reject each other: pnpm mfe doctor')
}

const promoteCommand = (builds: readonly TreeOutcome[]) => `pnpm mfe promote ${builds.map(nameOf).join(' ')}`

function report(build: TreeOutcome): void {
  const { app, outcome, live, reason } = build
  const name = nameOf(build)
  const staying = live ? `${app}@${live} stays live` : `No version of ${app} is live`
  if (outcome === 'promoted') console.log(`${name} is live now.`)
  if (outcome === 'published') console.log(`${name} is published; ${staying}. Make it live: ${promoteCommand([build])}`)
  if (outcome === 'frozen') {
    console.log(`${name} is published; ${staying}. ${reason} Make it live afterward: ${promoteCommand([build])}`)
  }
  if (outcome === 'unapproved') {
    console.log(
      `${name} is published; ${staying}. Its promotion needs a second person. Ask for it: ${promoteCommand([build])}`,
    )
  }
  if (outcome === 'withheld') {
    console.log(
      `${name} is not published: RELEASE_STORE has a live shell that no start of a folder with a shell put there. ${staying}. Publish this one: pnpm mfe publish ${app}`,
    )
  }
  if (outcome === 'down') {
    console.log(
      `${name} is not published, because ${app} was taken down (pnpm mfe log ${app}). Bring it back: pnpm mfe publish ${app}, then promote it.`,
    )
  }
  if (outcome === 'revoked') {
    console.log(`${name} is revoked (pnpm mfe log ${app}), so it does not go live. ${staying}.`)
  }
  if (outcome === 'damaged') console.error(reason)
  if (outcome === 'rejected') console.error(`${reason}\n${staying}.`)
}

const run = promisify(execFile)

/** Identifies a working tree, and reads what orders it among others: its version, and the time of its commit. */
async function readWorkingTree(root: string): Promise<WorkingTree> {
  const [id, version, committedAt] = await Promise.all([treeId(root), versionOf(root), commitTimeOf(root)])
  return { by: `start:${id}`, version, committedAt }
}

async function versionOf(root: string): Promise<string | undefined> {
  const text = await readFile(join(root, 'package.json'), 'utf8').catch(() => '{}')
  const { version }: { version?: unknown } = JSON.parse(text)
  return typeof version === 'string' ? version : undefined
}

/** Trusts the folder even if another user owns it, because the start runs its code anyway. */
async function commitTimeOf(root: string): Promise<string | undefined> {
  const git = run('git', ['-c', 'safe.directory=*', '-C', root, 'log', '-1', '--format=%cI'])
  const { stdout } = await git.catch(() => ({ stdout: '' }))
  return stdout.trim() || undefined
}
