import { link, mkdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { uptime } from 'node:os'
import { join } from 'node:path'

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
    // A link appears whole or not at all, and only where nothing is: nobody reads half a pid.
    await link(draft, path).catch(async (error: NodeJS.ErrnoException) => {
      if (error.code !== 'EEXIST') throw error
      await assertAbandoned(path)
      await rm(path, { force: true })
      await link(draft, path)
    })
  } finally {
    await rm(draft, { force: true })
  }

  return {
    async release() {
      if ((await pidIn(path)) === process.pid) await rm(path, { force: true })
    },
  }
}

async function assertAbandoned(path: string): Promise<void> {
  const pid = await pidIn(path)
  // A container's next life may be given the same pid; a machine's restart gives pids anew.
  if (pid === undefined || pid === process.pid || (await isOlderThanTheMachine(path)) || !isAlive(pid)) return
  throw new Error(`${path} is held by process ${pid}. Way out: stop it, or choose another DATA_DIR.`)
}

async function pidIn(path: string): Promise<number | undefined> {
  const pid = Number.parseInt(await readFile(path, 'utf8').catch(() => ''), 10)
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
