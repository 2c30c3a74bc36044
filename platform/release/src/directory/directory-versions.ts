import { randomUUID } from 'node:crypto'
import { readFile, rename, rm, stat } from 'node:fs/promises'
import path from 'node:path'
import { isAvailable } from '../errors.ts'
import { type AppName, isVersion, type Version } from '../names.ts'
import { exists, ifExists, isCode, isOutOfDescriptors, makeFolder, syncFolder } from '../store/durable-files.ts'
import type { StoredVersion, VersionStore } from '../store/release-store.ts'
import { assertSameRelease, damagedManifest, notPublished } from '../store/stored-manifest.ts'
import { createManifestCache, createVersionReader, newestFirst } from '../store/version-reader.ts'
import { createDirectoryFiles } from './directory-files.ts'
import { appsIn, foldersIn } from './folders.ts'
import { sweepDrafts } from './sweep-drafts.ts'
import { writeReleaseTree } from './write-release-tree.ts'

/** Stores versions in `<root>/<app>/versions/<version>/`. */
export function createDirectoryVersions(root: string): VersionStore {
  const folderOf = (app: AppName, version: Version) => path.join(root, app, 'versions', version)
  const manifestOf = (app: AppName, version: Version) => path.join(folderOf(app, version), 'release.json')
  const manifests = createManifestCache(readManifest)
  const files = createDirectoryFiles(folderOf, manifests.get)

  const store: VersionStore = {
    ...createVersionReader(files, manifests, readManifest),

    apps: async () => appsIn(root),

    async versions(app) {
      const names = foldersIn(path.join(root, app, 'versions'), 'ENOTDIR', 'EACCES').filter(isVersion)
      return newestFirst(await Promise.all(names.map((version) => datedVersion(version, manifestOf(app, version)))))
    },

    async publish(app, version, release) {
      const target = folderOf(app, version)
      const isStored = await exists(target)
      if (isStored) {
        await assertStored(app, version, release.manifest)
        if (await isAvailable(store.verify(app, version))) return 'unchanged'
      }
      const drafts = path.join(root, '.tmp')
      await sweepDrafts(drafts)
      const draft = path.join(drafts, randomUUID())
      try {
        await writeReleaseTree(draft, release)
        await makeFolder(path.dirname(target))
        if (isStored) await store.remove(app, version)
        await rename(draft, target)
      } catch (error) {
        if (!isCode(error, 'ENOTEMPTY', 'EEXIST')) throw error
        await assertStored(app, version, release.manifest)
        return 'unchanged'
      } finally {
        await rm(draft, { recursive: true, force: true })
      }
      await syncFolder(path.dirname(target))
      await syncFolder(path.join(root, app))
      return isStored ? 'repaired' : 'stored'
    },

    async remove(app, version) {
      manifests.forget(app, version)
      const discarded = path.join(root, '.tmp', randomUUID())
      await makeFolder(path.dirname(discarded))
      await ifExists(rename(folderOf(app, version), discarded))
      await rm(discarded, { recursive: true, force: true })
    },
  }
  return store

  async function readManifest(app: AppName, version: Version): Promise<Buffer> {
    try {
      return await readFile(manifestOf(app, version))
    } catch (error) {
      if (isOutOfDescriptors(error)) throw error
      if (!isCode(error, 'ENOENT')) throw damagedManifest({ app, version }, 'release.json cannot be read.', error)
      throw notPublished({ app, version }, root)
    }
  }

  async function assertStored(app: AppName, version: Version, manifest: Buffer): Promise<void> {
    const stored = await readManifest(app, version).catch(() => undefined)
    assertSameRelease({ app, version }, stored, manifest)
  }
}

/** Resolves to `undefined` for a folder without release.json, because it is not a version. */
async function datedVersion(version: Version, manifest: string): Promise<StoredVersion | undefined> {
  const entry = await stat(manifest).catch(() => undefined)
  return entry && { version, publishedAt: entry.mtime }
}
