// The primary result code is the low byte (https://www.sqlite.org/rescode.html).
const BUSY = 5
const IOERR = 10
const FULL = 13
// Extended result codes.
const FOREIGN_KEY = 787
const UNIQUE = 2067

const codeOf = (error: unknown) => (error instanceof Error && 'errcode' in error ? Number(error.errcode) : 0)
const primaryCode = (error: unknown) => codeOf(error) & 0xff

/** The disk is full. SQLite has rolled the transaction back. */
export const isDatabaseFull = (error: unknown) => primaryCode(error) === FULL

/** A disk I/O error. Whether the commit succeeded is unknown until the database is reopened. */
export const isDatabaseIoFailure = (error: unknown) => primaryCode(error) === IOERR

/** Another connection held the lock past the busy timeout. */
export const isDatabaseBusy = (error: unknown) => primaryCode(error) === BUSY

/** The referenced row does not exist. */
export const isForeignKeyViolation = (error: unknown) => codeOf(error) === FOREIGN_KEY

/** The value already exists in a unique index. */
export const isUniqueViolation = (error: unknown) => codeOf(error) === UNIQUE
