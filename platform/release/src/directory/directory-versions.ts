import { randomUUID } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { lstat, mkdir, readdir, readFile, rename, rm, stat } from 'node:fs/promises'
import path from 'node:path'
import { isAvailable } from '../errors.ts'
import { type AppName, isVersion, type Version } from '../names.ts'
import {
  exists,
  ifExists,
  isCode,
  isOutOfDescriptors,
  makeFolder,
  readFailureOf,
  removeStale,
  syncFolder,
  writeDurably,
} from '../store/durable-files.ts'
import { ADMISSION_FILE, parseManifest } from '../store/parse-manifest.ts'
import { createReleaseFiles, type FileName } from '../store/release-files.ts'
import type { ReleaseBytes, StoredVersion, VersionStore } from '../store/release-store.ts'
import { forEachStoredFile } from '../store/stored-files.ts'
import { assertSameRelease, damagedManifest, notPublished } from '../store/stored-manifest.ts'
import { createFileVerifier } from '../store/verified-files.ts'
import { createManifestCache, createVersionReader, newestFirst } from '../store/version-reader.ts'
import { appsIn, foldersIn } from './folders.ts'

/** Stores versions in `<root>/<app>/versions/<version>/`. */
export function createDirectoryVersions(root: string): VersionStore {
  const folderOf = (app: AppName, version: Version) => path.join(root, app, 'versions', version)
  const manifestOf = (app: AppName, version: Version) => path.join(folderOf(app, version), 'release.json')
  const manifests = createManifestCache(readManifest)
  const files = createDirectoryFiles(folderOf, manifests.get)

  const store: VersionStore = {
    ...createVersionReader(files, manifests, { readManifest, readAdmission }),

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
      await removeStale(drafts, /^/)
      const draft = path.join(drafts, randomUUID())
      try {
        const known = isStored ? await readAdmission(app, version) : undefined
        await writeReleaseTree(draft, release, known ?? (await release.readAdmission?.()))
        await makeFolder(path.dirname(target))
        manifests.forget(app, version)
        await (isStored ? replaceTree : rename)(draft, target)
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

  function readAdmission(app: AppName, version: Version): Promise<Buffer | undefined> {
    // Nothing depends on it, so one that cannot be read is like none.
    return readFile(path.join(folderOf(app, version), ADMISSION_FILE)).catch((error: unknown) => {
      if (isOutOfDescriptors(error)) throw error
      return undefined
    })
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

const CHUNK_BYTES = 256 * 1024

function createDirectoryFiles(
  folderOf: (app: AppName, version: Version) => string,
  manifestOf: VersionStore['release'],
) {
  const stateOf = createFileVerifier()
  const locationOf = ({ app, version, file }: FileName) => path.join(folderOf(app, version), file)

  return createReleaseFiles({
    manifestOf,
    async open(name, listed, encoding) {
      const location = locationOf(name)
      const state = await stateOf(location, listed, encoding)
      if (state.status !== 'intact') return { fault: state.status }
      return {
        size: state.size,
        stream: (range) => createReadStream(location, { ...range, highWaterMark: CHUNK_BYTES }),
      }
    },
    read: (name) => readFile(locationOf(name)).catch((cause: unknown) => ({ fault: readFailureOf(cause), cause })),
  })
}

/** Writes a release and its compressed forms to a new folder, checked against its release.json and synced. */
async function writeReleaseTree(folder: string, release: ReleaseBytes, admission: Buffer | undefined): Promise<void> {
  const { files } = parseManifest(release.manifest, 'release.json')
  const folders = new Set([folder, ...Object.keys(files).map((file) => path.dirname(path.join(folder, file)))])
  for (const each of folders) await makeFolder(each)
  await forEachStoredFile(release, (file, bytes) => writeDurably(path.join(folder, file), bytes))
  await writeDurably(path.join(folder, 'release.json'), release.manifest)
  if (admission) await writeDurably(path.join(folder, ADMISSION_FILE), admission)
  for (const each of folders) await syncFolder(each)
}

/**
 * Puts what is intact in the place of what may be damaged, file by file: a version keeps its intact files meanwhile, and
 * if this is interrupted. Its release.json comes last, because it makes a version visible.
 */
async function replaceTree(intact: string, damaged: string): Promise<void> {
  const isFolder = (await lstat(intact)).isDirectory()
  const found = await ifExists(lstat(damaged))
  if (found && found.isDirectory() !== isFolder) await rm(damaged, { recursive: true, force: true })
  if (!isFolder) return rename(intact, damaged)
  // Not its parents: a version that is removed at the same time does not come back in part.
  if (!found?.isDirectory()) await mkdir(damaged)
  const isLast = (name: string) => Number(name === 'release.json')
  const names = (await readdir(intact)).sort((one, other) => isLast(one) - isLast(other))
  for (const name of names) await replaceTree(path.join(intact, name), path.join(damaged, name))
  await syncFolder(damaged)
}
