import type { UpdateResult } from 'kysely'
import { isUniqueViolation } from './sqlite-errors.ts'

interface Update {
  executeTakeFirstOrThrow(): Promise<UpdateResult>
}

/** Runs an update of a name that a unique index guards, so that one of several callers wins. */
export async function renameRow(update: Update): Promise<'renamed' | 'missing' | 'name-taken'> {
  try {
    const { numUpdatedRows } = await update.executeTakeFirstOrThrow()
    return numUpdatedRows === 0n ? 'missing' : 'renamed'
  } catch (error) {
    if (isUniqueViolation(error)) return 'name-taken'
    throw error
  }
}
