import type { UpdateResult } from 'kysely'
import { isUniqueViolation } from './sqlite-errors.ts'

interface Update {
  executeTakeFirstOrThrow(): Promise<UpdateResult>
}

/** Updates a name that a unique index guards, so that only one of several concurrent callers succeeds. */
export async function renameRow(update: Update): Promise<'renamed' | 'missing' | 'name-taken'> {
  try {
    const { numUpdatedRows } = await update.executeTakeFirstOrThrow()
    return numUpdatedRows === 0n ? 'missing' : 'renamed'
  } catch (error) {
    if (isUniqueViolation(error)) return 'name-taken'
    throw error
  }
}
