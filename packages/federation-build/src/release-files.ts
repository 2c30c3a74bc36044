import { createHash } from 'node:crypto'
import { cp, mkdir, readdir, readFile, writeFile } from 'node:fs/promises'
import { dirname, join, posix, sep } from 'node:path'
import { brotliCompressSync, constants } from 'node:zlib'
import type { ReleaseFile } from '@site/federation/manifest'

const COMPRESSIBLE = /\.(js|cjs|css|json|svg|txt|xml|html|webmanifest)$/

/** Files for the site's root that a build makes, by address: `assets/x.png`. */
export type MakeFiles = () => Promise<Readonly<Record<string, Uint8Array | string>>>

/** Puts what an app serves at the site's root into its build: files as they lie in `public/`, and made ones. */
export async function writePublicFiles(app: string, copied: readonly string[], make?: MakeFiles): Promise<string[]> {
  const target = (file: string) => join(app, 'dist/public', file)
  for (const file of copied) await cp(join(app, 'public', file), target(file))
  const made = Object.entries((await make?.()) ?? {})
  for (const [file, content] of made) {
    await mkdir(dirname(target(file)), { recursive: true })
    await writeFile(target(file), content)
  }
  return [...copied, ...made.map(([file]) => file)]
}

/** Hash and sizes of every file below `root`, by path relative to it. */
export async function describeFiles(root: string): Promise<Record<string, ReleaseFile>> {
  const entries = await readdir(root, { recursive: true, withFileTypes: true })
  const paths = entries
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .filter((path) => !path.endsWith('release.json'))
    .sort()
  const files: Record<string, ReleaseFile> = {}
  for (const path of paths) {
    const relative = path
      .slice(root.length + 1)
      .split(sep)
      .join(posix.sep)
    files[relative] = describeFile(relative, await readFile(path))
  }
  return files
}

/** Writes the integrity of every script below `root`/web as JSON, for pages whose import map lacks them. */
export async function writeHashes(root: string, name: string, files: Record<string, ReleaseFile>) {
  const scripts = Object.entries(files).filter(([path]) => path.startsWith('web/') && path.endsWith('.js'))
  const hashes = scripts.map(([path, { integrity }]) => [path.slice('web/'.length), integrity])
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
