import { existsSync } from 'node:fs'
import { appendFile, mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { isFailure } from '@mfe/engines/failure'
import { sqliteFailure } from './database/sqlite-errors.ts'
import { ifExists } from './storage/is-gone.ts'

export interface ServerLock extends AsyncDisposable {
  release(): Promise<void>
}

/** Keeps references to the locks, because garbage collection would release them. */
const held = new Set<DatabaseSync>()

/**
 * Locks the data directory for this process and writes its pid to `server.lock`. Rejects if a running process holds the
 * lock, and takes over the lock of a dead process. Relies on a kernel lock rather than the pid, because a zombie still
 * has its pid, and the pid of a dead process may have been reused.
 */
export async function acquireServerLock(dataDir: string): Promise<ServerLock> {
  await mkdir(dataDir, { recursive: true, mode: 0o700 })
  const path = join(dataDir, 'server.lock')
  const kernelLock = await lockFile(`${path}.db`)
  if (!kernelLock) throw heldBy(path, await readPid(path))
  const unlock = () => {
    held.delete(kernelLock)
    kernelLock.close()
  }
  held.add(kernelLock)
  try {
    await writePid(path)
  } catch (error) {
    unlock()
    throw error
  }

  const release = async (): Promise<void> => {
    if (!held.has(kernelLock)) return
    if ((await readPid(path)) === process.pid) await rm(path, { force: true })
    unlock()
  }

  return { release, [Symbol.asyncDispose]: release }
}

/**
 * Takes a lock that the kernel releases when the process dies. Uses SQLite, because Node.js has no API for file locks.
 * Resolves to `undefined` if another process holds the lock.
 */
async function lockFile(path: string): Promise<DatabaseSync | undefined> {
  // Opening and closing an existing file would release a lock that this process already holds (POSIX locks).
  if (!existsSync(path)) await appendFile(path, '', { mode: 0o600 }).catch(explainFullDisk(path))
  const file = new DatabaseSync(path, { timeout: 500 })
  try {
    // Nothing is ever written to this database.
    file.exec('PRAGMA journal_mode = MEMORY; BEGIN EXCLUSIVE')
    return file
  } catch (error) {
    file.close()
    if (isFailure(sqliteFailure(error), 'busy')) return undefined
    throw error
  }
}

const heldBy = (path: string, pid: number | undefined) =>
  new Error(
    `${path} is held by ${pid ? `process ${pid}` : 'another process'}. To fix: stop it, or choose another DATA_DIR.`,
  )

/** Writes the pid atomically. */
async function writePid(path: string): Promise<void> {
  const draft = `${path}.${process.pid}`
  try {
    await writeFile(draft, `${process.pid}\n`, { mode: 0o600 }).catch(explainFullDisk(path))
    await rename(draft, path)
  } finally {
    await rm(draft, { force: true })
  }
}

const explainFullDisk = (path: string) => (error: NodeJS.ErrnoException) => {
  if (error.code !== 'ENOSPC') throw error
  throw new Error(`There is no space left for ${path}. To fix: free some space, then start again.`, { cause: error })
}

async function readPid(path: string): Promise<number | undefined> {
  const pid = Number.parseInt((await ifExists(readFile(path, 'utf8'))) ?? '', 10)
  return pid > 0 ? pid : undefined
}
