import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'

/** The folders that hold workspaces. */
const parents = ['apps', 'packages', 'platform', 'tooling']

/** Every workspace: the folders in apps, packages, platform and tooling, the apps of the example, plus docs and e2e. */
export async function listWorkspaces(root: string): Promise<string[]> {
  const nested = await Promise.all(parents.map((parent) => foldersIn(root, parent)))
  const example = await foldersIn(root, 'platform/example').catch(() => [])
  return [...nested.flat(), ...example, 'docs', 'e2e'].sort()
}

async function foldersIn(root: string, parent: string): Promise<string[]> {
  const entries = await readdir(join(root, parent), { withFileTypes: true })
  const folders = entries.filter(({ name }) => !name.startsWith('.') && name !== 'node_modules')
  return folders.filter((entry) => entry.isDirectory()).map((entry) => `${parent}/${entry.name}`)
}

/** The source files of all workspaces, relative to the root; without builds, fixtures and installed packages. */
export async function listSources(root: string): Promise<string[]> {
  const nested = await Promise.all(
    [...parents, 'e2e'].map(async (parent) => {
      const entries = await readdir(join(root, parent), { recursive: true })
      return entries.filter(isSource).map((path) => `${parent}/${path}`)
    }),
  )
  return nested.flat()
}

const isSource = (path: string): boolean =>
  /\.(ts|tsx|mjs|css)$/.test(path) && !/(^|\/)(node_modules|dist|\.cache|fixtures)\//.test(path)

/** The text of a file, or undefined when there is none. */
export async function readText(path: string): Promise<string | undefined> {
  try {
    return await readFile(path, 'utf8')
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined
    throw error
  }
}
