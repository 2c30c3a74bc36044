import { access, constants, statfs } from 'node:fs/promises'
import { isFailure } from '@mfe/engines/failure'
import { sqliteFailure } from '#database/sqlite/sqlite.ts'

/** Less free space than the database needs to open; file systems keep a few blocks that nobody can use. */
const FULL_BELOW = 1024 ** 2

/**
 * Resolves to an error that also says what an operator can do, if `error` comes from a disk that is read-only or full:
 * that of the data directory, or another one that a command was told to write to. Resolves to any other error itself.
 */
export async function explainDisk(error: unknown, dataDir: string): Promise<unknown> {
  const failed = error instanceof SuppressedError ? error.suppressed : error
  if (!(failed instanceof Error) || !isOfDisk(failed)) return error
  const advice = adviceOn(await findState(dataDir, failed), dataDir) ?? adviceOnOther(failed)
  return advice ? new Error(`${failed.message}\n${advice}`, { cause: error }) : error
}

const codeOf = (error: Error) => ('code' in error ? error.code : undefined)

function isOfDisk(error: Error): boolean {
  const isFromSystem = ['EROFS', 'ENOSPC'].includes(String(codeOf(error)))
  return isFromSystem || isFailure(sqliteFailure(error), 'full', 'not-writable', 'failed-sync')
}

type State = 'read-only' | 'full' | undefined

async function findState(dataDir: string, error: Error): Promise<State> {
  // After an error, a file system may reject writes although it is still mounted as writable.
  if (codeOf(error) === 'EROFS' && 'path' in error && String(error.path).startsWith(dataDir)) return 'read-only'
  try {
    await access(dataDir, constants.W_OK)
    const { bavail, bsize, files, ffree } = await statfs(dataDir)
    return bavail * bsize < FULL_BELOW || (files > 0 && ffree === 0) ? 'full' : undefined
  } catch (reason) {
    return reason instanceof Error && codeOf(reason) === 'EROFS' ? 'read-only' : undefined
  }
}

function adviceOn(state: State, dataDir: string): string | undefined {
  if (state === 'read-only')
    return `The disk of DATA_DIR, ${dataDir}, is read-only. To fix: check it (dmesg), mount it for writing, and try again. To back up or inspect what is on it before: stop the server, copy the whole directory to another disk (cp -a ${dataDir} <copy>), and run the command with DATA_DIR=<copy>.`
  if (state === 'full')
    return `There is no space left on the disk of DATA_DIR, ${dataDir}, and commands need some to open the database. To fix: free some space, first in ${dataDir}/outbox, never below ${dataDir}/files, and try again.`
  return undefined
}

/** Names no disk: a restore that filled the one of DATA_DIR has already deleted what it copied. */
function adviceOnOther(error: Error): string | undefined {
  if (codeOf(error) === 'EROFS') return 'This disk is read-only. To fix: choose a directory on another disk.'
  const isFull = codeOf(error) === 'ENOSPC' || isFailure(sqliteFailure(error), 'full')
  return isFull ? 'The disk has too little space for this. To fix: free some, or choose another disk.' : undefined
}
