import { constants } from 'node:os'

/** What a failed call to the operating system means for a folder or file, and what to do. */
interface SystemFailure {
  /** Completes a sentence that begins with the folder or file. */
  problem: string
  fix: string
}

const NO_ACCESS = { problem: 'does not allow this user to do that', fix: 'give the user of this command access to it' }
const NO_SPACE = { problem: 'has no space left', fix: 'free some space there' }
const BROKEN = { problem: 'cannot be read or written', fix: 'check its disk, or its connection to the file server' }

const FAILURES: Readonly<Record<string, SystemFailure>> = {
  ENOSPC: NO_SPACE,
  EDQUOT: { problem: 'has used up its quota', fix: 'raise the quota, or free some space there' },
  EROFS: { problem: 'is on a read-only file system', fix: 'mount it so that it can be written' },
  EACCES: NO_ACCESS,
  EPERM: NO_ACCESS,
  ENOENT: { problem: 'is missing', fix: 'mount or create it, or correct the setting that names it' },
  ENOTDIR: { problem: 'is not a folder', fix: 'correct the setting that names it' },
  EIO: BROKEN,
  ESTALE: BROKEN,
  ENOTCONN: BROKEN,
}

/** Node.js has no names for these. */
const UNNAMED = ['EDQUOT', 'ESTALE'] as const

/** Describes an error of the operating system; returns `undefined` for any other error. */
export function describeSystemFailure(error: unknown): (SystemFailure & { code: string }) | undefined {
  if (!(error instanceof Error)) return undefined
  const { errno, code: named = '' }: NodeJS.ErrnoException = error
  const code = UNNAMED.find((name) => errno === -constants.errno[name]) ?? named
  const failure = Object.hasOwn(FAILURES, code) ? FAILURES[code] : undefined
  return failure && { ...failure, code }
}
