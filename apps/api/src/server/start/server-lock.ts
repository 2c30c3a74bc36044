import { constants, existsSync } from 'node:fs'
import { access, appendFile, mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { setTimeout as pause } from 'node:timers/promises'
import { isFailure } from '@mfe/engines/failure'
import { ifExists } from '#bytes/store/is-gone.ts'
import { sqliteFailure } from '#database/sqlite/sqlite.ts'
import { explainDisk } from './explain-disk.ts'

export interface ServerLock extends AsyncDisposable {
  release(): Promise<void>
}

interface LockOptions {
  /** Once aborted, the lock says that its holder is stopping, so the next start waits for it. Also ends that wait. */
  stopping?: AbortSignal
  waitMs?: number
  /** Receives a sentence about that wait. */
  onWait?: (message: string) => void
}

interface Holder {
  pid: number
  isStopping: boolean
}

/** Longer than a server takes to stop. */
const WAIT_MS = 15_000
const RETRY_MS = 100

/** Keeps references to the locks, because garbage collection would release them. */
const held = new Set<DatabaseSync>()

/**
 * Locks the data directory for this process and writes its pid to `server.lock`. Waits for a holder that is stopping,
 * rejects if any other running process holds the lock, and takes over the lock of a dead one. Relies on a kernel lock
 * rather than the pid, because a zombie still has its pid, and the pid of a dead process may have been reused.
 */
export async function acquireServerLock(dataDir: string, options: LockOptions = {}): Promise<ServerLock> {
  try {
    return await acquire(dataDir, options)
  } catch (error) {
    throw await explainDisk(error, dataDir)
  }
}

async function acquire(dataDir: string, options: LockOptions): Promise<ServerLock> {
  await mkdir(dataDir, { recursive: true, mode: 0o700 })
  const path = join(dataDir, 'server.lock')
  const kernelLock = await lockAfterHolder(path, options)
  const unlock = () => {
    held.delete(kernelLock)
    kernelLock.close()
  }
  held.add(kernelLock)
  try {
    await writeHolder(path, '')
  } catch (error) {
    unlock()
    throw error
  }

  const { stopping } = options
  let isNoted = Promise.resolve()
  const noteStop = () => {
    // Without the note, the next start is rejected rather than delayed.
    isNoted = writeHolder(path, STOPPING).catch(() => undefined)
  }
  if (stopping?.aborted) noteStop()
  else stopping?.addEventListener('abort', noteStop)

  const release = async (): Promise<void> => {
    if (!held.has(kernelLock)) return
    stopping?.removeEventListener('abort', noteStop)
    await isNoted
    if ((await readHolder(path))?.pid === process.pid) await rm(path, { force: true })
    unlock()
  }

  return { release, [Symbol.asyncDispose]: release }
}

/** Locks the file once its holder has stopped. Rejects if the holder does not say that it is stopping. */
async function lockAfterHolder(
  path: string,
  { stopping, waitMs = WAIT_MS, onWait }: LockOptions,
): Promise<DatabaseSync> {
  const giveUpAt = performance.now() + waitMs
  let last: Holder | undefined
  for (;;) {
    const lock = await lockFile(`${path}.db`)
    if (lock) return lock
    // The file of a holder that is about to release the lock is already gone.
    const holder = (await readHolder(path)) ?? last
    if (!holder?.isStopping || performance.now() >= giveUpAt) throw heldBy(path, holder)
    if (!last) onWait?.(`Waiting for process ${holder.pid}, which is stopping and still holds ${path}.`)
    last = holder
    await pause(RETRY_MS, undefined, { signal: stopping })
  }
}

/**
 * Takes a lock that the kernel releases when the process dies. Uses SQLite, because Node.js has no API for file locks.
 * Resolves to `undefined` if another process holds the lock.
 */
async function lockFile(path: string): Promise<DatabaseSync | undefined> {
  // Opening and closing an existing file would release a lock that this process already holds (POSIX locks).
  if (!existsSync(path)) await appendFile(path, '', { mode: 0o600 })
  // SQLite's error would not say that the file belongs to another user.
  await access(path, constants.R_OK | constants.W_OK)
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

function heldBy(path: string, holder: Holder | undefined): Error {
  const name = holder ? `process ${holder.pid}` : 'another process'
  return new Error(
    holder?.isStopping
      ? `${path} is held by ${name}, which is stopping, but has not ended in time. To fix: end it, then start again.`
      : `${path} is held by ${name}. To fix: stop it, or choose another DATA_DIR.`,
  )
}

/** The line after the pid of a holder that is stopping. */
const STOPPING = 'stopping\n'

/** Writes the pid of this process, and a note, atomically. */
async function writeHolder(path: string, note: string): Promise<void> {
  const draft = `${path}.${process.pid}`
  try {
    await writeFile(draft, `${process.pid}\n${note}`, { mode: 0o600 })
    await rename(draft, path)
  } finally {
    await rm(draft, { force: true })
  }
}

async function readHolder(path: string): Promise<Holder | undefined> {
  const text = (await ifExists(readFile(path, 'utf8'))) ?? ''
  const pid = Number.parseInt(text, 10)
  return pid > 0 ? { pid, isStopping: text.endsWith(STOPPING) } : undefined
}
