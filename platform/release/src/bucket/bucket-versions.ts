import { createHash } from 'node:crypto'
import type { ReleaseFile } from '@mfe/contract'
import { isAvailable } from '../errors.ts'
import { type AppName, isAppName, isVersion, type ReleaseName, type Version } from '../names.ts'
import { ADMISSION_FILE, MAX_MANIFEST_BYTES } from '../store/parse-manifest.ts'
import { createReleaseFiles, type FileName, inMemoryFile } from '../store/release-files.ts'
import type { ReleaseBytes, VersionStore } from '../store/release-store.ts'
import { forEach, forEachStoredFile } from '../store/stored-files.ts'
import { assertSameRelease, notPublished, otherBytes } from '../store/stored-manifest.ts'
import { isIntact } from '../store/verified-files.ts'
import { createManifestCache, createVersionReader, newestFirst } from '../store/version-reader.ts'
import type { ObjectStore } from './object-store.ts'
import type { VersionClaims } from './version-claims.ts'

/** Stores versions in a bucket, release.json last; claims decide which of two publishers may store anything. */
export function createBucketVersions(objects: ObjectStore, claims: VersionClaims): VersionStore {
  const manifests = createManifestCache(readManifest)
  const files = createBucketFiles(objects, manifests.get)

  const store: VersionStore = {
    ...createVersionReader(files, manifests, { readManifest, readAdmission }),

    async apps() {
      const published = (await objects.list(manifestsOf())).map(({ key }) => parseManifestKey(key)?.app)
      return [...new Set(published.filter((app) => app !== undefined))].sort()
    },

    async versions(app) {
      const found = (await objects.list(manifestsOf(app))).map(({ key, changedAt }) => {
        const version = parseManifestKey(key)?.version
        return version && { version, publishedAt: changedAt }
      })
      return newestFirst(found)
    },

    async publish(app, version, release) {
      const stored = await objects.get(manifestKey(app, version), MAX_MANIFEST_BYTES)
      if (stored) assertSameRelease({ app, version }, stored, release.manifest)
      // Reads the build only if it is needed, because that compresses every file.
      const contents = stored ? undefined : await readVerified(release)
      const digest = digestOf(release.manifest)
      if ((await claims.claim(app, version, digest)) !== digest) throw otherBytes({ app, version })
      if (stored && (await isAvailable(store.verify(app, version)))) return 'unchanged'
      await forEach(contents ?? (await readVerified(release)), ([name, bytes]) =>
        objects.put(filesOf(app, version) + name, bytes),
      )
      const known = stored && (await readAdmission(app, version))
      const admission = known ? undefined : await release.readAdmission?.()
      if (admission) await objects.put(admissionKey(app, version), admission)
      await objects.put(manifestKey(app, version), release.manifest)
      return stored ? 'repaired' : 'stored'
    },

    async remove(app, version) {
      manifests.forget(app, version)
      await objects.delete(manifestKey(app, version))
      await forEach(await objects.list(filesOf(app, version)), ({ key }) => objects.delete(key))
      await claims.unclaim(app, version)
    },
  }
  return store

  async function readManifest(app: AppName, version: Version): Promise<Buffer> {
    const manifest = await objects.get(manifestKey(app, version), MAX_MANIFEST_BYTES)
    if (manifest) return manifest
    throw notPublished({ app, version }, 'the bucket')
  }

  function readAdmission(app: AppName, version: Version): Promise<Buffer | undefined> {
    return objects.get(admissionKey(app, version), MAX_MANIFEST_BYTES)
  }
}

/** Reads and checks every file before the version is claimed: an incomplete build must not reserve it. */
async function readVerified(release: ReleaseBytes): Promise<[name: string, bytes: Buffer][]> {
  const files: [string, Buffer][] = []
  await forEachStoredFile(release, async (name, bytes) => void files.push([name, bytes]))
  return files
}

const digestOf = (manifest: Buffer): string => createHash('sha256').update(manifest).digest('hex')

/** Reads files of versions from a bucket. Always reads whole files, because a part cannot be verified. */
function createBucketFiles(objects: ObjectStore, manifestOf: VersionStore['release']) {
  const read = ({ app, version, file }: FileName, { bytes }: ReleaseFile) =>
    objects.get(filesOf(app, version) + file, bytes)

  return createReleaseFiles({
    manifestOf,
    async open(name, listed, encoding) {
      const bytes = await read(name, listed)
      if (!bytes) return { fault: 'missing' }
      return (await isIntact(bytes, listed, encoding)) ? inMemoryFile(bytes) : { fault: 'changed' }
    },
    read: async (name, listed) => (await read(name, listed)) ?? { fault: 'missing' },
  })
}

const MANIFESTS = 'manifests/'

/** The prefix of every release.json of an app, or of all. Files have a different one, so listing stays fast. */
const manifestsOf = (app?: AppName): string => (app ? `${MANIFESTS}${app}/` : MANIFESTS)

const manifestKey = (app: AppName, version: Version): string => `${MANIFESTS}${app}/${version}/release.json`

const filesOf = (app: AppName, version: Version): string => `files/${app}/${version}/`

const admissionKey = (app: AppName, version: Version): string => filesOf(app, version) + ADMISSION_FILE

/** Returns the version whose release.json has this key; `undefined` for a foreign object. */
function parseManifestKey(key: string): ReleaseName | undefined {
  const [, app = '', version = '', name] = key.split('/')
  return name === 'release.json' && isAppName(app) && isVersion(version) ? { app, version } : undefined
}
