import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'

const FOLDERS = ['apps', 'packages', 'platform', 'tooling/tsconfig']
const FILES = ['package.json', 'pnpm-lock.yaml', 'pnpm-workspace.yaml', 'turbo.json']
const IGNORED = new Set(['node_modules', 'dist', '.turbo', '.cache', 'coverage'])
const TEST_FILE = /\.(?:test|spec|contract)\.tsx?$/

/**
 * Hashes everything that a build reads. Ignores modification times, so switching branches back and forth needs no
 * build.
 */
export async function treeHash(root: string): Promise<string> {
  const files = (await Promise.all(FOLDERS.map((folder) => filesBelow(root, folder)))).flat()
  const hash = createHash('sha256').update(`${process.version}\0`)
  for (const file of [...FILES, ...files.sort()]) {
    hash
      .update(`${file}\0`)
      .update(await readFile(join(root, file)))
      .update('\0')
  }
  return hash.digest('hex')
}

async function filesBelow(root: string, folder: string): Promise<string[]> {
  const entries = await readdir(join(root, folder), { withFileTypes: true })
  const found = entries.map((entry) => {
    const path = `${folder}/${entry.name}`
    if (entry.isDirectory()) return IGNORED.has(entry.name) ? [] : filesBelow(root, path)
    return entry.isFile() && !TEST_FILE.test(entry.name) ? [path] : []
  })
  return (await Promise.all(found)).flat()
}
