import { once } from 'node:events'
import { basename } from 'node:path'
import { aborted } from '@mfe/gateway/process'
import { watch } from 'chokidar'

/** Treats all writes of one save in an editor as a single change. */
const DEBOUNCE_MS = 50

const IGNORED = /^(?:node_modules|dist|\.cache|\.turbo|.*\.(?:test|spec|contract)\.tsx?)$/

/** Reports changed files, except tests, until the signal aborts. Node's watcher loses files that editors replace. */
export async function watchFolders(
  folders: readonly string[],
  signal: AbortSignal,
  onChange: (paths: readonly string[]) => void,
  onError: (error: unknown) => void,
): Promise<void> {
  const changed = new Set<string>()
  let timer: NodeJS.Timeout | undefined
  const notify = () => {
    onChange([...changed])
    changed.clear()
  }
  const ignored = (path: string) => IGNORED.test(basename(path))
  const watcher = watch([...folders], { ignored, ignoreInitial: true, followSymlinks: false, persistent: false })
  watcher.on('all', (_event, path) => {
    changed.add(path)
    clearTimeout(timer)
    timer = setTimeout(notify, DEBOUNCE_MS)
  })
  watcher.on('error', onError)
  signal.addEventListener('abort', () => {
    clearTimeout(timer)
    void watcher.close()
  })
  await Promise.race([once(watcher, 'ready'), aborted(signal)])
}
