import { basename, dirname, join, sep } from 'node:path'
import { root } from '@site/run/workspace'
import { workspaceDependencies } from '../workspace/dependencies-of.ts'
import type { createStyleSheet } from './style-sheet.ts'
import { STYLE_SOURCES } from './style-sheet.ts'
import { watchFolders } from './watch-folders.ts'
import type { Workshop } from './workshop.ts'

/** What a build is made by: its builder reads them once, when it starts. */
const OF_BUILD = new Set(['remote.ts', 'shell.ts', 'rsbuild.config.ts', 'package.json'])

const below = (folder: string, path: string): boolean => path.startsWith(join(root, folder) + sep)

/** Lets everything follow its sources that the builders do not watch themselves. */
export async function followSources(
  { builders, server, replaceServer, reloadPages }: Workshop,
  styleSheet: ReturnType<typeof createStyleSheet>,
  signal: AbortSignal,
): Promise<void> {
  const hot = builders.filter(({ isFrozen }) => !isFrozen)
  const ofApps = hot.map(({ source, restart, isDown }) =>
    watchFolders([{ folder: source, deep: true }], signal, (paths) => {
      const isOfBuild = paths.some((path) => dirname(path) === source && OF_BUILD.has(basename(path)))
      if (isOfBuild || isDown()) void restart()
    }),
  )
  const presets = [{ folder: join(root, 'platform/build/src'), deep: true }]
  const ofPresets = watchFolders(presets, signal, () => {
    for (const { restart } of hot) void restart()
  })
  const ofStyles = hot.some(({ app }) => app === 'shell')
    ? watchFolders(
        STYLE_SOURCES.map((folder) => ({ folder, deep: true })),
        signal,
        // The compiler has said what is wrong; the sheet stays as it was.
        () => void styleSheet.compile().catch(() => undefined),
      )
    : undefined

  const workspaces = await workspaceDependencies(join(root, 'tooling/serve'))
  const sources = workspaces.map((workspace) => ({ folder: join(workspace, 'src'), deep: true }))
  const ofServer = watchFolders(sources, signal, (paths) => {
    const own = paths.filter((path) => below('apps', path) || server.runs(path))
    if (own.length === 0) return
    const isOfPages = own.some((path) => !below('apps/api', path) && !below('packages/contracts', path))
    void replaceServer().then(() => isOfPages && reloadPages())
  })
  await Promise.all([...ofApps, ofPresets, ofStyles, ofServer])
}
