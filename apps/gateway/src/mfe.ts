import { commitOf, createMfe, localAuthor } from '@mfe/cli/commands'
import { serveReleases } from '@mfe/cli/start'
import { openPageRenderer } from '@mfe/gateway'
import { runMain } from '@mfe/gateway/process'
import { loadReleaseConfig, openReleaseStore } from '@mfe/release'
import { root } from '@site/run/workspace'
import { buildApps, releasableApps } from './build/apps.ts'
import { environmentsIn } from './environments.ts'
import { newRemoteIn } from './new-remote.ts'

// Assembles `pnpm mfe`: the commands are independent of the apps, so this file passes them the gateway's renderer.
await runMain(
  async (signal) => {
    // First, because it takes the tokens out of the environment, and mfe.config.ts is code.
    const settings = loadReleaseConfig()
    const config = { ...settings, environments: await environmentsIn(root, settings, process.argv) }
    const mfe = createMfe({
      openStore: () => openReleaseStore(config.store),
      config,
      author: localAuthor(),
      commit: () => commitOf(root),
      root,
      apps: await releasableApps(root),
      build: (app) => buildApps([app], signal),
      newRemote: newRemoteIn(root),
      openRenderer: openPageRenderer,
      serveReleases: () => serveReleases(signal),
      print: console.log,
      fail: () => {
        process.exitCode = 1
      },
      now: () => new Date(),
      startedAt: new Date(performance.timeOrigin),
    })
    await mfe.parseAsync()
  },
  { isServer: process.argv[2] === 'serve-releases' },
)
