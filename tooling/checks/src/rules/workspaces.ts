import { globSync, readFileSync } from 'node:fs'
import { dirname } from 'node:path'

/** Every workspace as its folder, relative to the root, in order. */
export function listWorkspaces(root: string): string[] {
  const patterns = ['{apps,packages,platform,platform/example,tooling}/*/package.json', 'e2e/package.json']
  return globSync(patterns, { cwd: root }).map(dirname).sort()
}

/** The source files of all workspaces, relative to the root; without builds, fixtures and installed packages. */
export const listSources = (root: string): string[] =>
  globSync('{apps,packages,platform,tooling,e2e}/**/*.{ts,tsx,mjs,css}', {
    cwd: root,
    exclude: ['**/{node_modules,dist,.cache,fixtures}'],
  })

/** The text of a file, or undefined when there is none. Synchronous, because rules run one after the other. */
export function readText(path: string): string | undefined {
  try {
    return readFileSync(path, 'utf8')
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined
    throw error
  }
}
