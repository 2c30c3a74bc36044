import { basename, dirname, sep } from 'node:path'
import type { DevServer } from './dev-server.ts'
import type { DevOptions, ServerCode } from './options.ts'
import { watchFolders } from './watch-folders.ts'

/** Files that configure a build. Its builder reads them only once, when it starts. */
const BUILD_CONFIG_FILES = new Set(['remote.ts', 'shell.ts', 'rsbuild.config.ts', 'package.json'])

/** Watches the sources that the builders do not watch themselves, and restarts the processes that depend on them. */
export async function watchSources(
  { builders, server, replaceServer, reloadPages }: DevServer,
  { presets, server: serverCode, generated }: DevOptions['watched'],
  signal: AbortSignal,
): Promise<void> {
  const watch = (folders: readonly string[], onChange: (paths: readonly string[]) => void) =>
    watchFolders(folders, signal, onChange, reportWatchError)
  const watchedBuilders = builders.filter(({ isWatched }) => isWatched)
  const appWatchers = watchedBuilders.map(({ source, restart, hasCrashed }) =>
    watch([source], (paths) => {
      const isBuildConfig = paths.some((path) => dirname(path) === source && BUILD_CONFIG_FILES.has(basename(path)))
      if (isBuildConfig || hasCrashed()) void restart()
    }),
  )
  const presetWatcher = watch(presets, () => {
    for (const { restart } of watchedBuilders) void restart()
  })
  const generatedWatcher =
    generated && watchedBuilders.some(({ app }) => app === 'shell')
      ? // The generator prints its own errors, and its previous output stays in place.
        watch(generated.from, () => void generated.generate().catch(() => undefined))
      : undefined

  const codeOf = (path: string): ServerCode | undefined =>
    serverCode.find(({ folder }) => path.startsWith(folder + sep))
  const serverWatcher = watch(
    serverCode.map(({ folder }) => folder),
    (paths) => {
      const changed = paths.filter((path) => codeOf(path)?.isServerOnly || server.runs(path))
      if (changed.length === 0) return
      const isShown = changed.some((path) => codeOf(path)?.isShown)
      void replaceServer().then(() => isShown && reloadPages())
    },
  )
  await Promise.all([...appWatchers, presetWatcher, generatedWatcher, serverWatcher])
}

function reportWatchError(error: unknown): void {
  const reason = error instanceof Error ? error.message : String(error)
  console.error(
    `Some sources cannot be watched: ${reason}. To fix: raise the system's limit on watched files, and restart.`,
  )
}
