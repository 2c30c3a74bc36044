// The primary result code is the low byte (https://www.sqlite.org/rescode.html).
const BUSY = 5
const IO_FAILED = 10
const FULL = 13

const primaryCode = (error: unknown) =>
  error instanceof Error && 'errcode' in error ? Number(error.errcode) & 0xff : undefined

/** The disk took no more: nothing of the transaction is in the database, nor ever will be. */
export const isDatabaseFull = (error: unknown) => primaryCode(error) === FULL

/** The disk failed. Of a commit only the next start can tell whether it is in the database. */
export const isDatabaseIoFailure = (error: unknown) => primaryCode(error) === IO_FAILED

/** Another connection holds the lock, and kept it for longer than this one waits. */
export const isDatabaseBusy = (error: unknown) => primaryCode(error) === BUSY
