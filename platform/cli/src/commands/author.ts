import { execFile } from 'node:child_process'
import { userInfo } from 'node:os'
import { promisify } from 'node:util'

const run = promisify(execFile)

/** Longer than in any repository that is in order: a release must not wait for a disk that hangs. */
const TIMEOUT_MS = 5000

/** Returns who changes the store itself, for its history. A container's user may have no name. */
export function localAuthor(): string {
  try {
    return `local:${userInfo().username}`
  } catch {
    return 'local'
  }
}

/** Resolves to the Git commit of a folder, with `+` if there are further changes; to `undefined` without one. */
export async function commitOf(folder: string): Promise<string | undefined> {
  const git = async (...args: string[]) => {
    const { stdout } = await run('git', ['--no-optional-locks', '-C', folder, ...args], { timeout: TIMEOUT_MS })
    return stdout.trim()
  }
  const commit = await git('rev-parse', '--verify', 'HEAD').catch(() => '')
  if (!/^[0-9a-f]{7,64}$/.test(commit)) return undefined
  // A list of changes that is too long, or takes too long, is one of changes.
  const isClean = await git('status', '--porcelain').then(
    (changes) => changes === '',
    () => false,
  )
  return isClean ? commit : `${commit}+`
}
