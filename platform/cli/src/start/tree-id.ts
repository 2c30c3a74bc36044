import { createHash, randomUUID } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { createExclusively } from '@mfe/release'

/**
 * Returns the ID of a working tree in the history of channels; a copy, or a tree on another machine, has another one.
 * The tree's `.cache` stores it, so a read-only tree gets a new one at each start.
 */
export async function treeId(root: string): Promise<string> {
  const file = join(root, '.cache/serve/tree-id')
  const read = () => readFile(file, 'utf8')
  // The first of several concurrent starts creates the ID; all others read it.
  const create = () => createExclusively(file, randomUUID()).then(read)
  const id = await read().catch(() => create().catch(() => randomUUID()))
  return createHash('sha256').update(`${root}\0${id}`).digest('hex').slice(0, 16)
}
