import { createHash } from 'node:crypto'
import { access, constants, mkdir, readdir, readFile, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { treeId } from '@mfe/cli/start'
import type { TreeBuild } from '@mfe/release'

interface Options {
  root: string
  apps: readonly TreeBuild[]
  build: () => Promise<void>
  /** Each caller has its own stamp file, which records the sources it last built. */
  caller?: 'build' | 'dev'
}

/** Builds, unless a build of the same sources exists: even an up-to-date turbo run takes seconds. */
export async function ensureBuilt(options: Options): Promise<'built' | 'up to date'> {
  const { root, apps, build, caller = 'build' } = options
  const stamp = join(root, `.cache/serve/${caller}.stamp`)
  const sources = await treeHash(root)
  const previous = await readFile(stamp, 'utf8').catch(() => '')
  if (previous === `${sources} ${await outputsHash(apps)}`) return 'up to date'
  await requireWritable(root)
  await build()
  await mkdir(dirname(stamp), { recursive: true })
  await writeFile(stamp, `${sources} ${await outputsHash(apps)}`)
  // The server may run as a user who cannot store it, and would then take each start for that of another tree.
  await treeId(root)
  return 'built'
}

/** A server often runs as a user who may only read the tree. */
async function requireWritable(root: string): Promise<void> {
  await access(root, constants.W_OK).catch((cause: unknown) => {
    throw new Error(
      `The sources in ${root} have changed since the last build, and this user may not write there. To fix: run pnpm build as the owner of the folder, then start again.`,
      { cause },
    )
  })
}

/** Hashes each release.json, which lists every file of its build by hash. */
async function outputsHash(apps: readonly TreeBuild[]): Promise<string> {
  const hash = createHash('sha256')
  for (const { folder } of apps) {
    hash.update(await readFile(join(folder, 'release.json')).catch(() => `missing: ${folder}`)).update('\0')
  }
  return hash.digest('hex')
}

const FOLDERS = ['apps', 'packages', 'platform', 'tooling/tsconfig']
const FILES = ['package.json', 'pnpm-lock.yaml', 'pnpm-workspace.yaml', 'turbo.json']
const IGNORED = new Set(['node_modules', 'dist', '.turbo', '.cache', 'coverage'])
const TEST_FILE = /\.(?:test|spec|contract)\.tsx?$/

/** Hashes what a build reads, but no modification times: switching branches back and forth needs no build. */
async function treeHash(root: string): Promise<string> {
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
