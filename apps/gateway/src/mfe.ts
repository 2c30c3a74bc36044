import { addDevCommand, commitOf, createMfe, localAuthor } from '@mfe/cli/commands'
import { serveReleases } from '@mfe/cli/start'
import { openPageRenderer } from '@mfe/gateway'
import { runMain } from '@mfe/gateway/process'
import { commandFailed, loadReleaseConfig, openReleaseStore } from '@mfe/release'
import { root } from '@site/run/workspace'
import { buildApps, releasableApps } from './build/apps.ts'
import { watchedSources } from './dev/watched-sources.ts'
import { environmentsIn } from './environments.ts'
import { newRemoteIn } from './new-remote.ts'

// Assembles `pnpm mfe`: the commands are independent of the apps, so this file passes them the gateway's renderer.
await runMain(
  async (signal) => {
    // First, because it takes the tokens out of the environment, and mfe.config.ts is code.
    const settings = loadReleaseConfig()
    const config = { ...settings, environments: await environmentsIn(root, settings, process.argv) }
    const apps = await releasableApps(root)
    const mfe = createMfe({
      openStore: () => openReleaseStore(config.store),
      config,
      author: localAuthor(),
      commit: () => commitOf(root),
      root,
      apps,
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
    const serveTree = async (names: readonly string[]) => {
      const command = ['pnpm dev', ...names].join(' ')
      throw commandFailed(`Without a site, ${command} serves this tree. To fix: run that, or name a site with --site.`)
    }
    addDevCommand(mfe, { root, apps, config, serveTree, watched: { ...watchedSources(signal), server: [] } }, signal)
    await mfe.parseAsync()
  },
  { isServer: ['dev', 'serve-releases'].includes(process.argv[2] ?? '') },
)
