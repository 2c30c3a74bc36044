import { createHash } from 'node:crypto'
import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { dirname, join, posix, relative, sep } from 'node:path'
import { brotliCompressSync, constants } from 'node:zlib'
import type { ReleaseFile } from '@mfe/contract'

const COMPRESSIBLE = /\.(js|mjs|cjs|css|json|svg|txt|xml|html|webmanifest)$/

/** Generates files for the site's root, by path, such as `assets/x.png`. */
export type GenerateFiles = () => Promise<Readonly<Record<string, Uint8Array | string>>>

/** Writes public files, then removes only outdated ones: a server may be serving the others. Returns the paths. */
export async function writePublicFiles(
  app: string,
  dist: string,
  copied: readonly string[],
  generate?: GenerateFiles,
): Promise<string[]> {
  const copies = copied.map(async (file) => [file, await readPublicFile(app, file)] as const)
  const files = { ...Object.fromEntries(await Promise.all(copies)), ...(await generate?.()) }
  const folder = join(dist, 'public')
  await writeFiles(folder, files)
  const found = await filesBelow(folder).catch(() => [])
  for (const file of found.filter((each) => !Object.hasOwn(files, each))) await rm(join(folder, file))
  return Object.keys(files)
}

const readPublicFile = (app: string, file: string): Promise<Buffer> =>
  readFile(join(app, 'public', file)).catch((error: unknown) => {
    throw new Error(
      `remote.ts lists ${file} in files, but public/${file} cannot be read. To fix: add the file, or remove it from the list.`,
      { cause: error },
    )
  })

/** Writes files by their paths relative to `root`. */
export async function writeFiles(root: string, files: Awaited<ReturnType<GenerateFiles>>): Promise<void> {
  for (const [file, content] of Object.entries(files)) await replaceFile(join(root, file), content)
}

/** Replaces a file atomically. */
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

/** Like `describeFiles`, without hashes and sizes, because hot reload changes files but not their addresses. */
export async function listFiles(root: string): Promise<Record<string, ReleaseFile>> {
  const unknown = { bytes: 0, brotliBytes: 0, integrity: '' }
  return Object.fromEntries((await filesBelow(root)).map((path) => [path, unknown]))
}

/** Lists the paths of all files below `root`, relative to it and sorted. */
export async function filesBelow(root: string): Promise<string[]> {
  const entries = await readdir(root, { recursive: true, withFileTypes: true })
  return entries
    .filter((entry) => entry.isFile() && entry.name !== 'release.json')
    .map((entry) => relative(root, join(entry.parentPath, entry.name)).split(sep).join(posix.sep))
    .sort()
}

function describeFile(path: string, content: Buffer): ReleaseFile {
  const isCompressed = path.startsWith('web/') && COMPRESSIBLE.test(path)
  const sent = isCompressed
    ? brotliCompressSync(content, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } })
    : content
  const integrity = `sha256-${createHash('sha256').update(content).digest('base64')}`
  return { bytes: content.byteLength, brotliBytes: sent.byteLength, integrity }
}
