import { clockOf } from '#database/clock/clock.ts'
import { newId } from '#database/ids.ts'
import { named } from '../names/search-name.ts'
import type { FileRow } from './place-file.ts'
import type { Trx } from './placement.ts'

/** Adds new files with the bytes of these, as if they were uploaded now. The last one is the newest. */
export async function addCopies(trx: Trx, files: readonly FileRow[]): Promise<void> {
  if (files.length === 0) return
  const clock = clockOf(trx)
  const created_at = clock.instant()
  const copies = files.map((file) => ({ ...file, id: newId(clock.now()), created_at }))
  await trx.insertInto('file').values(copies).execute()
}

/** Adds a copy of a file to a folder. */
export async function copyFile(trx: Trx, file: FileRow, folderId: string, name: string): Promise<void> {
  await addCopies(trx, [{ ...file, folder_id: folderId, ...named(name) }])
}
