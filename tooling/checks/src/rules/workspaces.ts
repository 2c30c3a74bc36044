import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'

/** The folders whose folders are rooms. */
export const parents = ['apps', 'packages', 'platform', 'tooling']

/** Every room of the house: the folders below apps, packages, platform and tooling, and the two single ones. */
export async function listRooms(root: string): Promise<string[]> {
  const nested = await Promise.all(
    parents.map(async (parent) => {
      const entries = await readdir(join(root, parent), { withFileTypes: true })
      return entries.filter((entry) => entry.isDirectory()).map((entry) => `${parent}/${entry.name}`)
    }),
  )
  return [...nested.flat(), 'docs', 'e2e'].sort()
}

/** The text of a file, or undefined when there is none. */
export async function readText(path: string): Promise<string | undefined> {
  try {
    return await readFile(path, 'utf8')
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined
    throw error
  }
}
