import type { Transaction } from 'kysely'
import type { Database } from '#database/types.ts'
import { freeName } from './free-name.ts'

/**
 * Resolves to the name with a number that is free in the folder, usually the first one. Must run in the transaction
 * that uses the name, after locking the account.
 */
export function freeFileName(trx: Transaction<Database>, folderId: string, name: string): Promise<string> {
  const siblings = trx.selectFrom('file').select('name').where('folder_id', '=', folderId)
  return freeName(name, 'file', (condition) => siblings.where(condition).execute())
}
