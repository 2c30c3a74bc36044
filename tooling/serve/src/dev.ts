import { join } from 'node:path'
import type { TreeBuild } from '@mfe/release'
import { root } from '@site/run/workspace'
import { buildApps } from './build/build-apps.ts'
import { ensureBuilt } from './build/ensure-built.ts'
import { releasableApps } from './build/releasable-apps.ts'
import { builtApps } from './dev/built-apps.ts'
import { loadDevSettings } from './dev/config.ts'
import { followSources } from './dev/follow-sources.ts'
import { createStyleSheet } from './dev/style-sheet.ts'
import { openWorkshop } from './dev/workshop.ts'
import { runMain } from './run-main.ts'
import { raised } from './stop-signal.ts'

// `pnpm dev [part]`: the whole site on one address, changed in the open page as its sources change (docs/decisions/013).
await runMain(dev, { untilStopped: true })

async function dev(signal: AbortSignal): Promise<void> {
  const settings = loadDevSettings()
  const apps = await releasableApps(root)
  const hot = chosen(apps, process.argv.slice(2))
  const asBuilt = apps.filter((app) => !hot.includes(app) && app.app !== 'shell')
  const styleSheet = createStyleSheet(signal)
  await styleSheet.compile()
  if (asBuilt.length > 0) {
    const build = () =>
      buildApps(
        asBuilt.map(({ app }) => app),
        signal,
      )
    await ensureBuilt({ root, apps: asBuilt, build, asker: 'dev' })
  }
  const builds = apps
    .filter(({ app }) => !asBuilt.some((other) => other.app === app))
    .map((build) => ({ ...build, source: join(root, 'apps', build.app), isFrozen: !hot.includes(build) }))
  const workshop = await openWorkshop({ settings, builds, asBuilt: await builtApps(asBuilt) })
  try {
    await followSources(workshop, styleSheet, signal)
    void workshop.replaceServer()
    await Promise.race([workshop.ready(), raised(signal)])
    if (!signal.aborted) console.log(`Ready at ${workshop.address}, watching ${hot.map(({ app }) => app).join(', ')}`)
    await raised(signal)
  } finally {
    await workshop.close()
  }
}

function chosen(apps: readonly TreeBuild[], names: readonly string[]): readonly TreeBuild[] {
  const unknown = names.filter((name) => !apps.some(({ app }) => app === name))
  if (unknown.length > 0) {
    throw new Error(`${unknown.join(', ')}: no such part. There are ${apps.map(({ app }) => app).join(', ')}.`)
  }
  return names.length === 0 ? apps : apps.filter(({ app }) => names.includes(app))
}
