import { createHash } from 'node:crypto'
import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { dirname, join, posix, relative, sep } from 'node:path'
import { brotliCompressSync, constants } from 'node:zlib'
import type { ReleaseFile } from '@mfe/contract'

const COMPRESSIBLE = /\.(js|cjs|css|json|svg|txt|xml|html|webmanifest)$/

/** Generates files for the site's root, by path: `assets/x.png`. */
export type MakeFiles = () => Promise<Readonly<Record<string, Uint8Array | string>>>

/**
 * Writes what an app serves at the site's root into its build: files of `public/` and generated ones. Then removes the
 * files of earlier builds. No file is missing in between, because the development server may be serving it.
 */
export async function writePublicFiles(
  app: string,
  dist: string,
  copied: readonly string[],
  make?: MakeFiles,
): Promise<string[]> {
  const copies = copied.map(async (file) => [file, await readFile(join(app, 'public', file))] as const)
  const files = { ...Object.fromEntries(await Promise.all(copies)), ...(await make?.()) }
  const folder = join(dist, 'public')
  await writeFiles(folder, files)
  const found = await filesBelow(folder).catch(() => [])
  for (const file of found.filter((each) => !Object.hasOwn(files, each))) await rm(join(folder, file))
  return Object.keys(files)
}

/** Writes files by their paths relative to `root`. */
export async function writeFiles(root: string, files: Awaited<ReturnType<MakeFiles>>): Promise<void> {
  for (const [file, content] of Object.entries(files)) await replaceFile(join(root, file), content)
}

/** Replaces a file atomically: readers get either the old or the new content. */
export async function replaceFile(file: string, content: Uint8Array | string): Promise<void> {
  const draft = `${file}.${process.pid}`
  await mkdir(dirname(file), { recursive: true })
  await writeFile(draft, content)
  await rename(draft, file)
}

/** Returns hash and sizes of every file below `root`, by path relative to it. */
export async function describeFiles(root: string): Promise<Record<string, ReleaseFile>> {
  const files: Record<string, ReleaseFile> = {}
  for (const path of await filesBelow(root)) files[path] = describeFile(path, await readFile(join(root, path)))
  return files
}

/** Lists the same files without hashes and sizes, because with hot reload files change at the same address. */
export async function listFiles(root: string): Promise<Record<string, ReleaseFile>> {
  const undescribed = { bytes: 0, brotliBytes: 0, integrity: '' }
  return Object.fromEntries((await filesBelow(root)).map((path) => [path, undescribed]))
}

/** Lists the paths of all files below `root`, relative to it and sorted. */
export async function filesBelow(root: string): Promise<string[]> {
  const entries = await readdir(root, { recursive: true, withFileTypes: true })
  return entries
    .filter((entry) => entry.isFile() && entry.name !== 'release.json')
    .map((entry) => relative(root, join(entry.parentPath, entry.name)).split(sep).join(posix.sep))
    .sort()
}

/** Writes the integrity of every script below `root`/web as JSON, for shells of plan protocol 2. */
export async function writeHashes(root: string, name: string, files: Record<string, ReleaseFile>) {
  const scripts = Object.entries(files).filter(([path]) => path.startsWith('web/') && path.endsWith('.js'))
  const hashes = scripts
    .filter(([, { integrity }]) => integrity !== '')
    .map(([path, { integrity }]) => [path.slice('web/'.length), integrity])
  const content = Buffer.from(JSON.stringify(Object.fromEntries(hashes)))
  await writeFile(join(root, 'web', name), content)
  return { [`web/${name}`]: describeFile(`web/${name}`, content) }
}

function describeFile(path: string, content: Buffer): ReleaseFile {
  return {
    bytes: content.byteLength,
    brotliBytes: path.startsWith('web/') && COMPRESSIBLE.test(path) ? brotliSize(content) : content.byteLength,
    integrity: `sha256-${createHash('sha256').update(content).digest('base64')}`,
  }
}

function brotliSize(content: Buffer): number {
  return brotliCompressSync(content, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }).byteLength
}
