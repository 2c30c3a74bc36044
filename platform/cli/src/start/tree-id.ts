import { createHash, randomUUID } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { createExclusively } from '@mfe/release'

/**
 * Returns the ID that identifies a working tree in the history of a channel. A copy at another path, or a tree at the
 * same path on another machine, has a different ID. The tree's `.cache` stores the ID; a read-only tree gets a new one
 * at each start.
 */
export async function treeId(root: string): Promise<string> {
  const file = join(root, '.cache/serve/tree-id')
  const read = () => readFile(file, 'utf8')
  // The first of several concurrent starts creates the ID; all others read it.
  const create = () => createExclusively(file, randomUUID()).then(read)
  const id = await read().catch(() => create().catch(() => randomUUID()))
  return createHash('sha256').update(`${root}\0${id}`).digest('hex').slice(0, 16)
}
