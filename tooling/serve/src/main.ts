import { setTimeout as pause } from 'node:timers/promises'
import { acquireServerLock } from '@site/api'
import { openReleaseStore, publishTree, ReleaseError, type TreeOutcome } from '@site/release'
import { buildApps } from './build/build-apps.ts'
import { ensureBuilt } from './build/ensure-built.ts'
import { releasableApps } from './build/releasable-apps.ts'
import { loadServeConfig, root } from './config.ts'
import { createSite, type Site } from './site.ts'
import { raised, stopSignal } from './stop-signal.ts'

/** Whatever hangs, the process is gone before whoever stops it loses patience. */
const LAST_MS = 9000

const signal = stopSignal()
signal.addEventListener('abort', () => setTimeout(() => process.exit(1), LAST_MS).unref())

try {
  await serve()
} catch (error) {
  if (!signal.aborted) {
    const isExpected = error instanceof ReleaseError || (error instanceof Error && !('code' in error))
    console.error(isExpected ? error.message : error)
    process.exitCode = 1
  }
}

async function serve(): Promise<void> {
  const config = loadServeConfig()
  const lock = await acquireServerLock(config.api.dataDir)
  try {
    const apps = await releasableApps(root)
    await ensureBuilt({ root, apps, build: () => build(signal) })
    const store = openReleaseStore(config.gateway.RELEASE_STORE)
    for (const outcome of await publishTree(store, apps)) tell(outcome)
    signal.throwIfAborted()
    const site = await createSite(config, store)
    try {
      const address = await site.gateway.start()
      await ready(site)
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
  console.log('Building what changed. From nothing this takes a minute or two.')
  return buildApps([], stop)
}

function tell({ app, version, outcome, reason }: TreeOutcome): void {
  if (outcome === 'promoted') console.log(`${app}@${version} is live now.`)
  if (outcome === 'refused') console.error(`${reason}\nWhat was live of ${app} stays live.`)
}

async function ready({ gateway }: Site): Promise<void> {
  while (!signal.aborted) {
    const { statusCode } = await gateway.app.inject('/readyz')
    if (statusCode === 200) return
    await pause(100, undefined, { signal })
  }
}
