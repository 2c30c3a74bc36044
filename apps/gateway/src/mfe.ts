import { createMfe } from '@mfe/cli/commands'
import { openPageRenderer } from '@mfe/gateway'
import { runMain } from '@mfe/gateway/process'
import { loadReleaseConfig, openReleaseStore } from '@mfe/release'
import { root } from '@site/run/workspace'
import { buildApps, releasableApps } from './build/apps.ts'
import { newRemoteIn } from './new-remote.ts'

// Assembles `pnpm mfe`: the commands are independent of the apps, so this file passes them the gateway's renderer.
await runMain(async (signal) => {
  const config = loadReleaseConfig()
  await using store = await openReleaseStore(config.store)
  const mfe = createMfe({
    store,
    config,
    apps: await releasableApps(root),
    build: (app) => buildApps([app], signal),
    newRemote: newRemoteIn(root),
    openRenderer: openPageRenderer,
    print: console.log,
    fail: () => {
      process.exitCode = 1
    },
    now: () => new Date(),
    startedAt: new Date(performance.timeOrigin),
  })
  await mfe.parseAsync()
})
