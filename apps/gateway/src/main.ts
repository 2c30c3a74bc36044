import { setTimeout as pause } from 'node:timers/promises'
import { raised, runMain } from '@mfe/cli/process'
import { describeProblem, openReleaseStore, type Problem, publishTree, type TreeOutcome } from '@mfe/release'
import { acquireServerLock } from '@site/api'
import { root } from '@site/run/workspace'
import { buildApps } from './build/build-apps.ts'
import { ensureBuilt } from './build/ensure-built.ts'
import { releasableApps } from './build/releasable-apps.ts'
import { treeId } from './build/tree-id.ts'
import { loadSiteConfig } from './config.ts'
import { createSite, type Site } from './create-site.ts'

await runMain(serve, { untilStopped: true })

async function serve(signal: AbortSignal): Promise<void> {
  const config = loadSiteConfig()
  const lock = await acquireServerLock(config.api.dataDir)
  try {
    const apps = await releasableApps(root)
    await ensureBuilt({ root, apps, build: () => build(signal) })
    const store = openReleaseStore(config.gateway.RELEASE_STORE)
    const by = `start:${await treeId(root)}`
    for (const outcome of await publishTree(store, apps, by)) tell(outcome)
    signal.throwIfAborted()
    const site = await createSite(config, store)
    try {
      const address = await site.gateway.start()
      await ready(site, signal)
      console.log(`Ready at ${address}`)
      await raised(signal)
    } finally {
      await site.close()
    }
  } finally {
    await lock.release()
  }
}

function build(stop: AbortSignal): Promise<void> {
  console.log('Building what changed. A full build takes a minute or two.')
  return buildApps([], stop)
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

async function ready({ gateway }: Site, signal: AbortSignal): Promise<void> {
  const told = new Set<string>()
  for (;;) {
    signal.throwIfAborted()
    const answer = await gateway.app.inject('/readyz')
    if (answer.statusCode === 200) return
    const { problems = [] } = answer.json<{ problems?: Problem[] }>()
    for (const text of problems.map(describeProblem)) {
      if (!told.has(text)) console.error(`Not ready yet. ${text}`)
      told.add(text)
    }
    await pause(100, undefined, { signal })
  }
}
