import { type FolderPath, toStoreName } from '@site/contracts'
import { sql } from 'kysely'
import type { Db } from '#database/open.ts'
import { AppError } from '#errors.ts'
import type { FoldersRepo } from './folders.repo.ts'

export const folderNotFound = () => new AppError('folders/not-found', 'This folder does not exist.')

/** Converts names to their stored form. Throws `folders/not-found` for names that no folder can have. */
export function toFolderPath(typed: readonly string[]): FolderPath {
  return typed.map((name) => {
    const stored = toStoreName(name)
    if (stored === undefined) throw folderNotFound()
    return stored
  })
}

/** Resolves to a folder's ID, or `null` for an empty path. Rejects with `folders/not-found`, also for other owners. */
export async function resolveFolder(folders: Pick<FoldersRepo, 'idOf'>, ownerId: string, names: readonly string[]) {
  const id = await folders.idOf(ownerId, toFolderPath(names))
  if (id === undefined) throw folderNotFound()
  return id
}

/** Like `resolveFolder`, but rejects an empty path, too. */
export async function requireFolder(...args: Parameters<typeof resolveFolder>): Promise<string> {
  const id = await resolveFolder(...args)
  if (id === null) throw folderNotFound()
  return id
}

/**
 * Reads the paths of folders by their ids. Omits folders that are deleted, and folders inside them: removing their rows
 * takes time, but a deletion hides everything immediately.
 */
export async function livingPaths(db: Db, ids: readonly string[]): Promise<Map<string, FolderPath>> {
  if (ids.length === 0) return new Map()
  const { rows } = await sql<{ origin: string; parent_id: string | null; name: string }>`
    with recursive up (origin, parent_id, name, height) as (
      select id, parent_id, name, 0 from folder where id in (${sql.join(ids)}) and deleted_at is null
      union all
      select up.origin, folder.parent_id, folder.name, up.height + 1
      from folder join up on folder.id = up.parent_id where folder.deleted_at is null
    ) select origin, parent_id, name from up order by height desc`.execute(db)
  // A path that ends at a deleted folder does not reach the root.
  const paths = new Map<string, string[]>(rows.flatMap((row) => (row.parent_id === null ? [[row.origin, []]] : [])))
  for (const { origin, name } of rows) paths.get(origin)?.push(name)
  return paths
}
