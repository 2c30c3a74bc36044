import { raised } from '../process/stop-signal.ts'
import { builtApps } from './builder/built-apps.ts'
import { loadDevSettings } from './config.ts'
import { followSources } from './follow-sources.ts'
import type { AppSource, DevOptions } from './options.ts'
import { openWorkshop } from './workshop.ts'

/** Serves a whole site on one address until the signal is aborted; open pages follow changes to its sources. */
export async function runDev({ apps, names, build, server, watched }: DevOptions, signal: AbortSignal): Promise<void> {
  const settings = loadDevSettings()
  const hot = chosen(apps, names)
  const asBuilt = apps.filter((app) => !hot.includes(app) && app.app !== 'shell')
  await watched.generated?.make()
  if (asBuilt.length > 0) await build(asBuilt)
  const builds = apps.filter((app) => !asBuilt.includes(app)).map((app) => ({ ...app, isFrozen: !hot.includes(app) }))
  const workshop = await openWorkshop({ settings, builds, asBuilt: await builtApps(asBuilt), serverModule: server })
  try {
    await followSources(workshop, watched, signal)
    void workshop.replaceServer()
    await Promise.race([workshop.ready(), raised(signal)])
    if (!signal.aborted) console.log(`Ready at ${workshop.address}, watching ${hot.map(({ app }) => app).join(', ')}`)
    await raised(signal)
  } finally {
    await workshop.close()
  }
}

function chosen(apps: readonly AppSource[], names: readonly string[]): readonly AppSource[] {
  const unknown = names.filter((name) => !apps.some(({ app }) => app === name))
  if (unknown.length > 0) {
    throw new Error(`No app is named ${unknown.join(', ')}. Use one of: ${apps.map(({ app }) => app).join(', ')}.`)
  }
  return names.length === 0 ? apps : apps.filter(({ app }) => names.includes(app))
}
