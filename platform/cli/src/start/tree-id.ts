import { createHash, randomUUID } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { createExclusively } from '@mfe/release'

/**
 * Returns the name of a working tree for the history of a channel. The name lasts as long as the tree's `.cache`. A
 * copy at another path, or a tree at the same path on another machine, has a different name. A read-only tree gets a
 * new one at each start.
 */
export async function treeId(root: string): Promise<string> {
  const file = join(root, '.cache/serve/tree-id')
  const read = () => readFile(file, 'utf8')
  // Concurrent starts all get the id of the first one.
  const create = () => createExclusively(file, randomUUID()).then(read)
  const id = await read().catch(() => create().catch(() => randomUUID()))
  return createHash('sha256').update(`${root}\0${id}`).digest('hex').slice(0, 16)
}
