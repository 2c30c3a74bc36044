import { createHash, randomUUID } from 'node:crypto'
import { link, mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'

/**
 * Names one working tree in the history of what is live. The name lasts as long as the tree's `.cache`; a copy of the
 * tree at another path, or another machine's tree at the same path, has another one. A tree that cannot be written to
 * has another one at each start.
 */
export async function treeId(root: string): Promise<string> {
  const file = join(root, '.cache/serve/tree-id')
  const id = await readFile(file, 'utf8').catch(() => makeId(file).catch(() => randomUUID()))
  return createHash('sha256').update(`${root}\0${id}`).digest('hex').slice(0, 16)
}

/** Two starts may make one at once: both get the one that was there first, and never half of it. */
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
