import { type FSWatcher, watch } from 'node:fs'
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'

export interface WatchedFolder {
  folder: string
  /** Whether to watch subfolders too. */
  deep: boolean
}

/** Editors save a file in several writes, which this interval groups into one change. */
const TOGETHER_MS = 50

const SKIPPED = new Set(['node_modules', 'dist', '.cache', '.turbo'])
const IS_TEST = /\.(?:test|spec|contract)\.tsx?$/

/**
 * Reports the absolute paths of changed files below folders until the signal is aborted, except tests. Watches folders
 * rather than files, so that a file that an editor replaces stays watched.
 */
export async function watchFolders(
  folders: readonly WatchedFolder[],
  signal: AbortSignal,
  onChange: (paths: readonly string[]) => void,
): Promise<void> {
  const watched = new Map<string, FSWatcher>()
  const changed = new Set<string>()
  let pause: NodeJS.Timeout | undefined

  const notify = () => {
    onChange([...changed])
    changed.clear()
  }
  const add = async ({ folder, deep }: WatchedFolder): Promise<void> => {
    if (watched.has(folder)) return
    const watcher = watch(folder, { signal, persistent: false }, (_event, name) => {
      if (!name || IS_TEST.test(name)) return
      changed.add(join(folder, name))
      clearTimeout(pause)
      pause = setTimeout(notify, TOGETHER_MS)
      if (deep && !name.includes('.')) void add({ folder: join(folder, name), deep }).catch(() => undefined)
    })
    watcher.on('close', () => watched.delete(folder))
    watcher.on('error', () => watcher.close())
    watched.set(folder, watcher)
    if (!deep) return
    const entries = await readdir(folder, { withFileTypes: true })
    const below = entries.filter((entry) => entry.isDirectory() && !SKIPPED.has(entry.name))
    await Promise.all(below.map(({ name }) => add({ folder: join(folder, name), deep })))
  }
  signal.addEventListener('abort', () => clearTimeout(pause))
  await Promise.all(folders.map(add))
}
