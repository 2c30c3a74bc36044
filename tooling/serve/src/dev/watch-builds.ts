import { readFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import type { TreeBuild } from '@site/release'
import { runTool } from '../run-tool.ts'

const LOOK_EVERY_MS = 200

interface Options {
  apps: readonly TreeBuild[]
  signal: AbortSignal
  /** Called after each build that changed something, one app at a time. */
  onBuild: (app: TreeBuild) => Promise<void>
}

/** Rebuilds apps as their sources change, until the signal is raised or a builder ends by itself. */
export async function watchBuilds({ apps, signal, onBuild }: Options): Promise<void> {
  const known = new Map(await Promise.all(apps.map(async (app) => [app, await releaseOf(app)] as const)))
  const builders = apps.map(({ folder }) => {
    const cwd = dirname(folder)
    return runTool(join(cwd, 'node_modules/.bin/rsbuild'), ['build', '--watch'], { cwd, signal })
  })
  const look = async () => {
    while (!signal.aborted) {
      for (const app of apps) {
        const release = await releaseOf(app)
        if (release === '' || release === known.get(app)) continue
        known.set(app, release)
        await onBuild(app)
      }
      await pause(LOOK_EVERY_MS, undefined, { signal })
    }
  }
  await Promise.race([look(), ...builders])
}

/** A build writes its release.json last. */
const releaseOf = ({ folder }: TreeBuild): Promise<string> =>
  readFile(join(folder, 'release.json'), 'utf8').catch(() => '')
