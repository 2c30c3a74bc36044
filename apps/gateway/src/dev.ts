import { runDev } from '@mfe/cli/dev'
import { runMain } from '@mfe/gateway/process'
import { acquireServerLock } from '@site/api'
import { root } from '@site/run/workspace'
import { buildApps, releasableApps } from './build/apps.ts'
import { ensureBuilt } from './build/ensure-built.ts'
import { loadSiteConfig } from './config.ts'
import { serverCode } from './dev/server-code.ts'
import { watchedSources } from './dev/watched-sources.ts'

// `pnpm dev [part]`: serves the whole site at one origin, with hot updates in open pages (docs/decisions/013).
await runMain(
  async (signal) => {
    // Before the builds, so a site that is already running is reported immediately.
    const options = { stopping: signal, onWait: console.error }
    await using _lock = await acquireServerLock(loadSiteConfig().DATA_DIR, options)
    await runDev(
      {
        apps: await releasableApps(root),
        names: process.argv.slice(2),
        async build(apps) {
          const names = apps.map(({ app }) => app)
          await ensureBuilt({ root, apps, build: () => buildApps(names, signal), caller: 'dev' })
        },
        server: new URL('./dev/open-site.ts', import.meta.url),
        watched: { ...watchedSources(signal), server: await serverCode() },
      },
      signal,
    )
  },
  { isServer: true },
)
