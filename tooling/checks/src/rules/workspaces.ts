import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'

/** The folders that hold workspaces. */
export const parents = ['apps', 'packages', 'platform', 'tooling']

/** Every workspace: the folders in apps, packages, platform and tooling, plus docs and e2e. */
export async function listWorkspaces(root: string): Promise<string[]> {
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
