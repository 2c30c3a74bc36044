import { link, mkdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { uptime } from 'node:os'
import { join } from 'node:path'
import { isGone } from './storage/is-gone.ts'

export interface ServerLock {
  release(): Promise<void>
}

/**
 * Holds the data directory for this process: `server.lock` in it names the pid that serves. Refuses a directory that
 * a living process holds, and takes over what a dead one left.
 */
export async function acquireServerLock(dataDir: string): Promise<ServerLock> {
  await mkdir(dataDir, { recursive: true, mode: 0o700 })
  const path = join(dataDir, 'server.lock')
  const draft = `${path}.${process.pid}`
  try {
    await writeFile(draft, `${process.pid}\n`, { mode: 0o600 }).catch((error: NodeJS.ErrnoException) => {
      if (error.code !== 'ENOSPC') throw error
      throw new Error(`There is no space left for ${dataDir}. Way out: free some, then start again.`, { cause: error })
    })
    await take(draft, path)
  } finally {
    await rm(draft, { force: true })
  }

  return {
    async release() {
      const content = await readFile(path, 'utf8').catch(() => '')
      if (pidOf(content) === process.pid) await rm(path, { force: true })
    },
  }
}

/** A link appears whole or not at all, and only where nothing is: nobody reads half a pid. */
async function take(draft: string, path: string): Promise<void> {
  try {
    await link(draft, path)
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error
    await takeOver(draft, path).catch((failure: unknown) => {
      // Its holder has released it meanwhile.
      if (isGone(failure)) return take(draft, path)
      throw failure
    })
  }
}

/**
 * One process at a time replaces a dead one's lock, in a single step: of two, the slower would remove the lock that the
 * other has just taken. Whose turn it is says a lock like it, for a process may die at this, too.
 */
async function takeOver(draft: string, path: string): Promise<void> {
  await assertAbandoned(path)
  const turn = `${path}.next`
  await take(draft, turn)
  try {
    await assertAbandoned(path)
    await rename(turn, path)
  } catch (error) {
    await rm(turn, { force: true })
    throw error
  }
}

async function assertAbandoned(path: string): Promise<void> {
  const pid = pidOf(await readFile(path, 'utf8'))
  // A container's next life may be given the same pid; a machine's restart gives pids anew.
  if (pid === undefined || pid === process.pid || (await isOlderThanTheMachine(path)) || !isAlive(pid)) return
  throw new Error(`${path} is held by process ${pid}. Way out: stop it, or choose another DATA_DIR.`)
}

function pidOf(content: string): number | undefined {
  const pid = Number.parseInt(content, 10)
  return pid > 0 ? pid : undefined
}

async function isOlderThanTheMachine(path: string): Promise<boolean> {
  const { mtimeMs } = await stat(path)
  return mtimeMs < Date.now() - uptime() * 1000
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    // It lives, but belongs to somebody else.
    return error instanceof Error && 'code' in error && error.code === 'EPERM'
  }
}
