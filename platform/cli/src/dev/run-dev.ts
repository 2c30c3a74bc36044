import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { aborted } from '@mfe/gateway/process'
import type { TreeBuild } from '@mfe/release'
import { loadDevSettings } from './config.ts'
import { openDevServer } from './dev-server.ts'
import type { AppBuild } from './messages.ts'
import type { AppSource, DevOptions } from './options.ts'
import { watchSources } from './watch-sources.ts'

/** Serves the whole site at one address until the signal aborts, and reloads open pages when sources change. */
export async function runDev({ apps, names, build, server, watched }: DevOptions, signal: AbortSignal): Promise<void> {
  const settings = loadDevSettings()
  const watchedApps = selectApps(apps, names)
  const prebuilt = apps.filter((app) => !watchedApps.includes(app) && app.app !== 'shell')
  await watched.generated?.generate()
  if (prebuilt.length > 0) await build(prebuilt)
  const builds = apps
    .filter((app) => !prebuilt.includes(app))
    .map((app) => ({ ...app, isWatched: watchedApps.includes(app) }))
  const built = await builtApps(prebuilt)
  const devServer = await openDevServer({ settings, builds, prebuilt: () => built, serverModule: server })
  try {
    await watchSources(devServer, watched, signal)
    void devServer.replaceServer()
    await Promise.race([devServer.ready(), aborted(signal)])
    if (!signal.aborted) {
      console.log(`Ready at ${devServer.address}, watching ${watchedApps.map(({ app }) => app).join(', ')}`)
    }
    await aborted(signal)
  } finally {
    await devServer.close()
  }
}

/** Returns the apps with these names, or all. Throws for a name that the project does not have. */
export function selectApps(apps: readonly AppSource[], names: readonly string[]): readonly AppSource[] {
  const unknown = names.filter((name) => !apps.some(({ app }) => app === name))
  if (unknown.length > 0) {
    throw new Error(
      `No app is named ${unknown.join(', ')}. To fix: name one of ${apps.map(({ app }) => app).join(', ')}.`,
    )
  }
  return names.length === 0 ? apps : apps.filter(({ app }) => names.includes(app))
}

/** Describes the release builds of apps, with a content hash as version: browsers cache release files forever. */
function builtApps(apps: readonly TreeBuild[]): Promise<AppBuild[]> {
  return Promise.all(
    apps.map(async ({ app, folder }) => {
      const content = await readFile(join(folder, 'release.json'))
      return { app, folder, version: createHash('sha256').update(content).digest('hex').slice(0, 12) }
    }),
  )
}
