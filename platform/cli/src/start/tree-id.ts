import { createHash, randomUUID } from 'node:crypto'
import { link, mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'

/**
 * Returns the name of a working tree for the history of a channel. The name lasts as long as the tree's `.cache`. A copy
 * at another path, or a tree at the same path on another machine, has a different name; a read-only tree gets a new one
 * at each start.
 */
export async function treeId(root: string): Promise<string> {
  const file = join(root, '.cache/serve/tree-id')
  const id = await readFile(file, 'utf8').catch(() => makeId(file).catch(() => randomUUID()))
  return createHash('sha256').update(`${root}\0${id}`).digest('hex').slice(0, 16)
}

/** Creates the name atomically: concurrent starts all get the first one. */
async function makeId(file: string): Promise<string> {
  const draft = `${file}.${randomUUID()}`
  await mkdir(dirname(file), { recursive: true })
  await writeFile(draft, randomUUID())
  try {
    await link(draft, file)
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error
  } finally {
    await rm(draft)
  }
  return readFile(file, 'utf8')
}
