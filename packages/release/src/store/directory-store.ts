import { randomBytes, randomUUID } from 'node:crypto'
import { access, mkdir, readdir, readFile, rename, rm, stat } from 'node:fs/promises'
import path from 'node:path'
import type { ReleaseManifest } from '@site/federation/manifest'
import { ReleaseError } from '../errors.ts'
import { type AppName, isAppName, isVersion, type Version } from '../names.ts'
import { SUFFIX } from './compressed-forms.ts'
import { createDirectoryChannels } from './directory-channels.ts'
import { createExclusively, isCode, syncFolder } from './durable-files.ts'
import { parseManifest } from './parse-manifest.ts'
import type { ReleaseStore } from './release-store.ts'
import { sweepDrafts } from './sweep-drafts.ts'
import { writeReleaseTree } from './write-release-tree.ts'

/** `<root>/<app>/versions/<version>/` holds releases, `<root>/<app>/channel/` what is live. */
export function createDirectoryStore(root: string): ReleaseStore {
  const folderOf = (app: AppName, version: Version) => path.join(root, app, 'versions', version)
  const manifestOf = (app: AppName, version: Version) => path.join(folderOf(app, version), 'release.json')
  const manifests = new Map<string, ReleaseManifest>()
  const channels = createDirectoryChannels((app) => path.join(root, app, 'channel'))

  const store: ReleaseStore = {
    ...channels,

    async apps() {
      return (await namesIn(root)).filter(isAppName).sort()
    },

    async versions(app) {
      const names = (await namesIn(path.join(root, app, 'versions'))).filter(isVersion)
      const dated = names.map(async (version) => ({
        version,
        publishedAt: (await stat(manifestOf(app, version))).mtime,
      }))
      return (await Promise.all(dated)).sort((a, b) => b.publishedAt.getTime() - a.publishedAt.getTime())
    },

    async release(app, version) {
      const key = `${app}@${version}`
      const known = manifests.get(key)
      if (known) return known
      const manifest = parseManifest(await readManifest(app, version), `release.json of ${key}`)
      manifests.set(key, manifest)
      return manifest
    },

    async filePath(app, version, file, encoding) {
      const manifest = await store.release(app, version).catch((error: unknown) => {
        if (error instanceof ReleaseError && error.code === 'release/not-found') return undefined
        throw error
      })
      if (!manifest || !Object.hasOwn(manifest.files, file)) return undefined
      const located = path.join(folderOf(app, version), file + (encoding ? SUFFIX[encoding] : ''))
      return (await exists(located)) ? located : undefined
    },

    async readFile(app, version, file) {
      const located = await store.filePath(app, version, file)
      if (!located) throw new ReleaseError('release/not-found', `${app}@${version} has no file ${file}.`)
      return readFile(located)
    },

    async publish(app, version, release) {
      const target = folderOf(app, version)
      if (await exists(target)) return compare(app, version, release.manifest)
      const drafts = path.join(root, '.tmp')
      await sweepDrafts(drafts)
      const draft = path.join(drafts, randomUUID())
      try {
        await writeReleaseTree(draft, release)
        await mkdir(path.dirname(target), { recursive: true })
        await rename(draft, target)
      } catch (error) {
        if (isCode(error, 'ENOTEMPTY', 'EEXIST')) return await compare(app, version, release.manifest)
        throw error
      } finally {
        await rm(draft, { recursive: true, force: true })
      }
      await syncFolder(path.dirname(target))
      await syncFolder(path.join(root, app))
      return 'stored'
    },

    async remove(app, version) {
      manifests.delete(`${app}@${version}`)
      const grave = path.join(root, '.tmp', randomUUID())
      await mkdir(path.dirname(grave), { recursive: true })
      try {
        await rename(folderOf(app, version), grave)
      } catch (error) {
        if (!isCode(error, 'ENOENT')) throw error
      }
      await rm(grave, { recursive: true, force: true })
    },

    async previewKey() {
      const file = path.join(root, 'preview.key')
      if (!(await exists(file))) await createExclusively(file, randomBytes(32).toString('base64url'), 0o600)
      return readFile(file, 'utf8')
    },
  }
  return store

  async function readManifest(app: AppName, version: Version): Promise<Buffer> {
    try {
      return await readFile(manifestOf(app, version))
    } catch (error) {
      if (!isCode(error, 'ENOENT')) throw error
      throw new ReleaseError('release/not-found', `${app}@${version} is not published. See: pnpm mfe status ${app}`)
    }
  }

  async function compare(app: AppName, version: Version, manifest: Buffer): Promise<'unchanged'> {
    if (manifest.equals(await readManifest(app, version))) return 'unchanged'
    throw new ReleaseError(
      'release/other-bytes',
      `${app}@${version} is published with other bytes, and a version never changes. Publish under another version; leave --version out to have one made from the content.`,
    )
  }
}

async function namesIn(folder: string): Promise<string[]> {
  try {
    const entries = await readdir(folder, { withFileTypes: true })
    return entries.filter((entry) => entry.isDirectory()).map((entry) => entry.name)
  } catch (error) {
    if (isCode(error, 'ENOENT')) return []
    throw error
  }
}

const exists = (file: string): Promise<boolean> =>
  access(file).then(
    () => true,
    () => false,
  )
