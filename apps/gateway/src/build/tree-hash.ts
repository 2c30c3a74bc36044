import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'

const SOURCES = ['apps', 'packages', 'platform', 'tooling/tsconfig']
const SINGLE = ['package.json', 'pnpm-lock.yaml', 'pnpm-workspace.yaml', 'turbo.json']
const SKIPPED = new Set(['node_modules', 'dist', '.turbo', '.cache', 'coverage'])
const IS_TEST = /\.(?:test|spec|contract)\.tsx?$/

/** Identifies the state of what builds read. Ignores file times: switching branches back and forth needs no build. */
export async function treeHash(root: string): Promise<string> {
  const files = (await Promise.all(SOURCES.map((folder) => filesBelow(root, folder)))).flat()
  const hash = createHash('sha256').update(`${process.version}\0`)
  for (const file of [...SINGLE, ...files.sort()]) {
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
    if (entry.isDirectory()) return SKIPPED.has(entry.name) ? [] : filesBelow(root, path)
    return entry.isFile() && !IS_TEST.test(entry.name) ? [path] : []
  })
  return (await Promise.all(found)).flat()
}
