import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { acquireServerLock } from '@site/api'
import { openReleaseStore, releaseUnasked, type TreeBuild } from '@site/release'
import { buildApps } from './build/build-apps.ts'
import { ensureBuilt } from './build/ensure-built.ts'
import { releasableApps } from './build/releasable-apps.ts'
import { loadServeConfig, root } from './config.ts'
import { createLiveReload } from './dev/live-reload.ts'
import { watchBuilds } from './dev/watch-builds.ts'
import { runMain } from './run-main.ts'
import { createSite } from './site.ts'

// `pnpm dev [remote]`: the whole site on one address, rebuilt and reloaded as sources change.
await runMain(async (signal) => {
  const config = loadServeConfig()
  const lock = await acquireServerLock(config.api.dataDir)
  const liveReload = createLiveReload()
  try {
    const apps = await releasableApps(root)
    const watched = chosen(apps, process.argv.slice(2))
    await ensureBuilt({ root, apps, build: () => buildApps([], signal) })

    const location = join(root, '.cache/dev/releases')
    await rm(location, { recursive: true, force: true })
    const store = openReleaseStore(location, { compress: false })
    for (const { app, folder } of apps) await releaseUnasked(store, app, folder)

    const site = await createSite(config, store, { extend: liveReload.extend })
    try {
      console.log(`Ready at ${await site.gateway.start()}, watching ${watched.map(({ app }) => app).join(', ')}`)
      await watchBuilds({
        apps: watched,
        signal,
        onBuild: async ({ app, folder }) => {
          console.log(`${app}@${await releaseUnasked(store, app, folder)}`)
          await site.gateway.settled()
          liveReload.reload()
        },
      })
    } finally {
      liveReload.close()
      await site.close()
    }
  } finally {
    await lock.release()
  }
})

function chosen(apps: readonly TreeBuild[], names: readonly string[]): readonly TreeBuild[] {
  const unknown = names.filter((name) => !apps.some(({ app }) => app === name))
  if (unknown.length > 0) {
    throw new Error(`${unknown.join(', ')}: no such part. There are ${apps.map(({ app }) => app).join(', ')}.`)
  }
  return names.length === 0 ? apps : apps.filter(({ app }) => names.includes(app))
}
