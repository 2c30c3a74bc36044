import { mkdir, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import path from 'node:path'
import type { ReleaseFile } from '@mfe/contract'
import { commandFailed, integrityOf, parseManifest, replaceDurably } from '@mfe/release'
import { MANIFEST_FILE } from '@mfe/release/client'
import { hashName } from '../hash-name.ts'

/** In a project, besides its sources. It contains server bundles of other teams, so only its owner can read it. */
const FOLDER = '.mfe/live'

/** How long a file stays that nothing uses: a version may come back. */
const KEPT_MS = 30 * 24 * 60 * 60 * 1000

/** The folders of a project for what is live on one site. */
export interface LiveFolders {
  /** What was fetched last, as JSON. */
  composition: string
  versionOf: (app: string, version: string) => string
  /** The files of all versions and sites, by hash. */
  files: string
}

/** Creates the folders. Git ignores them, also in a project that does not. */
export async function openLiveFolders(root: string, site: string): Promise<LiveFolders> {
  const live = path.join(root, FOLDER)
  const ofSite = path.join(live, site.replaceAll(/[^\w.-]+/g, '_'))
  const files = path.join(live, 'files')
  for (const folder of [ofSite, files]) await mkdir(folder, { recursive: true, mode: 0o700 })
  await writeFile(path.join(live, '.gitignore'), '*\n')
  return {
    composition: path.join(ofSite, 'composition.json'),
    versionOf: (app, version) => path.join(ofSite, app, version),
    files,
  }
}

/** Writes a file that only its owner can read, and its folder. */
export async function replaceFile(file: string, content: Buffer | string): Promise<void> {
  await mkdir(path.dirname(file), { recursive: true })
  await replaceDurably(file, content, 0o600)
}

/** Reads a file that should have this hash; `undefined` if it is missing or has another one. */
export async function readVerified(file: string, integrity: string): Promise<Buffer | undefined> {
  const bytes = await readFile(file).catch(() => undefined)
  return bytes && integrityOf(bytes) === integrity ? bytes : undefined
}

/** Throws unless bytes from the network are what the site has announced. */
export function assertVerified(name: string, bytes: Buffer, { integrity }: Pick<ReleaseFile, 'integrity'>): void {
  if (integrityOf(bytes) === integrity) return
  throw commandFailed(
    `${name} does not have the hash that the site names, so it is not used. To fix: check what is between here and the site, and try again.`,
  )
}

/** Removes versions of the site other than these, and files that no version has used for a month. */
export async function pruneLive(folders: LiveFolders, used: ReadonlySet<string>): Promise<void> {
  const site = path.dirname(folders.composition)
  for (const app of await foldersIn(site)) {
    for (const version of await foldersIn(path.join(site, app))) {
      const folder = path.join(site, app, version)
      if (!used.has(folder)) await rm(folder, { recursive: true, force: true })
    }
  }
  const referenced = await referencedIn(path.dirname(site))
  for (const name of await readdir(folders.files)) {
    const file = path.join(folders.files, name)
    const found = referenced.has(name) ? undefined : await stat(file).catch(() => undefined)
    if (found && Date.now() - found.mtimeMs > KEPT_MS) await rm(file, { force: true })
  }
}

/** Lists the files of all versions of all sites, by the names of their hashes. */
async function referencedIn(live: string): Promise<Set<string>> {
  const names = new Set<string>()
  const entries = await readdir(live, { recursive: true, withFileTypes: true })
  for (const { name, parentPath } of entries.filter((entry) => entry.name === MANIFEST_FILE)) {
    const { files } = parseManifest(await readFile(path.join(parentPath, name)), name)
    for (const { integrity } of Object.values(files)) names.add(hashName(integrity))
  }
  return names
}

async function foldersIn(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { withFileTypes: true })
  return entries.filter((entry) => entry.isDirectory()).map(({ name }) => name)
}
