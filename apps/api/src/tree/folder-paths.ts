import type { FolderPath } from '@site/contracts'
import { type Kysely, sql } from 'kysely'
import type { Database } from '#database/types.ts'

interface Ancestor {
  /** The folder whose path includes this ancestor. */
  origin: string
  id: string
  parent_id: string | null
  name: string
}

/**
 * Reads the paths of folders by their ids. Omits folders that are being deleted, and folders inside them: a deletion
 * takes time, but hides everything immediately.
 */
export async function readPaths(db: Kysely<Database>, ids: readonly string[]): Promise<Map<string, FolderPath>> {
  const paths = new Map<string, string[]>()
  if (ids.length === 0) return paths
  const { rows } = await sql<Ancestor>`
    with recursive up (origin, id, parent_id, name, height) as (
      select id, id, parent_id, name, 0 from folder where id in (${sql.join(ids)})
      union all
      select up.origin, folder.id, folder.parent_id, folder.name, up.height + 1
      from folder join up on folder.id = up.parent_id where up.parent_id <> up.id
    ) select origin, id, parent_id, name from up order by height desc`.execute(db)
  for (const { origin, name } of rows) paths.set(origin, [...(paths.get(origin) ?? []), name])
  // A folder that is being deleted is its own parent.
  for (const { origin, id, parent_id } of rows) if (id === parent_id) paths.delete(origin)
  return paths
}
