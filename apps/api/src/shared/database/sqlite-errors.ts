// The primary result code is the low byte (https://www.sqlite.org/rescode.html).
const BUSY = 5
const IO_FAILED = 10
const FULL = 13
// Extended result codes.
const FOREIGN_KEY = 787
const UNIQUE = 2067

const codeOf = (error: unknown) => (error instanceof Error && 'errcode' in error ? Number(error.errcode) : 0)
const primaryCode = (error: unknown) => codeOf(error) & 0xff

/** The disk is full: nothing of the transaction is in the database, now or later. */
export const isDatabaseFull = (error: unknown) => primaryCode(error) === FULL

/** The disk failed. Only the next start can tell whether a commit is in the database. */
export const isDatabaseIoFailure = (error: unknown) => primaryCode(error) === IO_FAILED

/** Another connection held the lock for longer than this one waits. */
export const isDatabaseBusy = (error: unknown) => primaryCode(error) === BUSY

/** The row that a new one refers to does not exist. */
export const isForeignKeyViolation = (error: unknown) => codeOf(error) === FOREIGN_KEY

/** A unique index has the value already. */
export const isUniqueViolation = (error: unknown) => codeOf(error) === UNIQUE
