import { globSync, readFileSync } from 'node:fs'
import { dirname } from 'node:path'

/** A repository rule that no off-the-shelf tool checks. */
export interface Rule {
  name: string
  /** Returns one sentence per violation, with the fix unless it is obvious. */
  violations: (root: string) => readonly string[]
}

/** Returns the folders of all workspaces, relative to the root, sorted. */
export function listWorkspaces(root: string): string[] {
  const patterns = ['{apps,packages,platform,platform/example,tooling}/*/package.json', 'e2e/package.json']
  return globSync(patterns, { cwd: root }).map(dirname).sort()
}

/** Returns the source files of all workspaces, relative to the root, except builds, fixtures and installed packages. */
export const listSources = (root: string): string[] =>
  globSync('{apps,packages,platform,tooling,e2e}/**/*.{ts,tsx,mjs,css}', {
    cwd: root,
    exclude: ['**/{node_modules,dist,.cache,fixtures}'],
  })

/** Returns the text of a file, or undefined if it does not exist. Synchronous, because rules run one by one. */
export function readText(path: string): string | undefined {
  try {
    return readFileSync(path, 'utf8')
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined
    throw error
  }
}
