import { DatabaseFailure, type FailureKind } from '@mfe/engines/failure'

// Extended result codes (https://www.sqlite.org/rescode.html).
const EXTENDED: Readonly<Record<number, FailureKind>> = { 787: 'no-parent', 1555: 'taken', 2067: 'taken' }

/**
 * By primary result code, the low byte. SQLite does not say which call failed, so every I/O error counts as a failed
 * sync.
 */
const PRIMARY: Readonly<Record<number, FailureKind>> = { 5: 'busy', 8: 'not-writable', 10: 'failed-sync', 13: 'full' }

/** Translates an SQLite error; returns any other error unchanged. */
export function sqliteFailure(error: unknown): unknown {
  const code = error instanceof Error && 'errcode' in error ? Number(error.errcode) : 0
  const kind = EXTENDED[code] ?? PRIMARY[code & 0xff]
  return kind ? new DatabaseFailure(kind, error) : error
}
