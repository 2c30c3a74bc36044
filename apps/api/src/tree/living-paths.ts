import type { FolderPath } from '@site/contracts'
import { type Kysely, sql } from 'kysely'
import type { Database } from '#database/types.ts'

interface Ancestor {
  /** The folder whose path includes this ancestor. */
  origin: string
  parent_id: string | null
  name: string
}

/**
 * Reads the paths of folders by their ids. Omits folders that are deleted, and folders inside them: removing their rows
 * takes time, but a deletion hides everything immediately.
 */
export async function livingPaths(db: Kysely<Database>, ids: readonly string[]): Promise<Map<string, FolderPath>> {
  if (ids.length === 0) return new Map()
  const { rows } = await sql<Ancestor>`
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
