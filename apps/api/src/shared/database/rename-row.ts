import { isFailure } from '@mfe/engines/failure'
import type { UpdateResult } from 'kysely'

interface Update {
  executeTakeFirstOrThrow(): Promise<UpdateResult>
}

/** Updates a name that a unique index guards, so that only one of several concurrent callers succeeds. */
export async function renameRow(update: Update): Promise<'renamed' | 'missing' | 'name-taken'> {
  try {
    const { numUpdatedRows } = await update.executeTakeFirstOrThrow()
    return numUpdatedRows === 0n ? 'missing' : 'renamed'
  } catch (error) {
    if (isFailure(error, 'taken')) return 'name-taken'
    throw error
  }
}
