import { LRUCache } from 'lru-cache'
import { createDirectoryVersions } from '../directory/directory-versions.ts'
import { DamagedReleaseError, isUnavailable, ReleaseError } from '../errors.ts'
import { type AppName, nameOf, type ReleaseName, type Version } from '../names.ts'
import type { VersionStore } from '../store/release-store.ts'
import { notPublished, parseStored } from '../store/stored-manifest.ts'
import { createLocalCopies } from './local-copies.ts'

type Read<Result> = (store: VersionStore) => Promise<Result>
type Attempt = (copy: ReleaseName) => Promise<void>

interface Options {
  remote: VersionStore
  /** The folder of the copies, for one process at a time. */
  folder: string
  /** The bytes that the copies may take. Versions in use are kept even beyond this limit. */
  maxBytes: number
  isInUse: (copy: ReleaseName) => boolean
}

export interface LocalVersions extends VersionStore {
  /** Copies a version, unless a copy exists. Rejects like `release`, or with `release/unreachable`. */
  copy(app: AppName, version: Version): Promise<void>
}

/** Reads versions from verified local copies, made on demand and kept across restarts; damaged ones from the remote. */
export async function openLocalVersions({ remote, folder, maxBytes, isInUse }: Options): Promise<LocalVersions> {
  const local = createDirectoryVersions(folder)
  const copies = await createLocalCopies(local, folder, { maxBytes, isInUse })
  const published = createPublishedVersions(remote)
  const { attempt, attemptForRequest } = createCopyAttempts((copy) => makeCopy({ remote, local, copies }, copy))

  async function copy(app: AppName, version: Version): Promise<void> {
    if (!copies.use({ app, version })) await attempt({ app, version })
  }

  /** Reads a version from its copy. Makes a new copy first if there is none, or if it is damaged. */
  async function read<Result>(app: AppName, version: Version, from: Read<Result>, makeNew: Attempt): Promise<Result> {
    const isCopied = copies.use({ app, version })
    if (!isCopied && !(await isPublished(app, version))) return from(unpublished)
    if (!isCopied) return from(await makeNew({ app, version }).then(() => local, remoteIfUnavailable))
    try {
      return await from(local)
    } catch (error) {
      if (!(error instanceof DamagedReleaseError)) throw error
      await makeNew({ app, version }).catch(() => {
        throw error
      })
      return from(local)
    }
  }

  function remoteIfUnavailable(error: unknown): VersionStore {
    if (isUnavailable(error)) return remote
    throw error
  }

  const isPublished = (app: AppName, version: Version): Promise<boolean> =>
    published.has(app, version).catch((cause) => {
      throw unreachable({ app, version }, cause)
    })

  const reject = async (app: AppName, version: Version) => Promise.reject(notPublished({ app, version }, 'the bucket'))
  const unpublished = { ...remote, release: reject, readFile: reject, verify: reject, findFile: async () => undefined }

  return {
    ...remote,
    copy,
    release: (app, version) => read(app, version, (store) => store.release(app, version), attemptForRequest),
    readFile: (app, version, file) =>
      read(app, version, (store) => store.readFile(app, version, file), attemptForRequest),
    findFile: (app, version, file, encoding) =>
      read(app, version, (store) => store.findFile(app, version, file, encoding), attemptForRequest),
    verify: (app, version) => read(app, version, (store) => store.verify(app, version), attempt),

    async remove(app, version) {
      await remote.remove(app, version)
      await copies.remove({ app, version })
    },
  }
}

interface Stores {
  remote: VersionStore
  local: VersionStore
  copies: { add: (copy: ReleaseName) => Promise<void> }
}

/** Copies a version, replacing a damaged copy. Rejects like `release`, or with `release/unreachable`. */
async function makeCopy({ remote, local, copies }: Stores, { app, version }: ReleaseName): Promise<void> {
  try {
    const release = await remote.readRelease(app, version)
    parseStored({ app, version }, release.manifest)
    await removeDifferent(local, app, version, release.manifest)
    // What is known of its publication is read from the remote: a page needs none of it.
    await local.publish(app, version, { ...release, readAdmission: async () => undefined })
    await copies.add({ app, version })
  } catch (cause) {
    throw isUnavailable(cause) ? cause : unreachable({ app, version }, cause)
  }
}

/** `publish` does not replace a copy whose release.json is damaged: nothing proves that it is the same release. */
async function removeDifferent(local: VersionStore, app: AppName, version: Version, manifest: Buffer): Promise<void> {
  const known = await local.readRelease(app, version).catch(() => undefined)
  if (known && !known.manifest.equals(manifest)) await local.remove(app, version)
}

const unreachable = (name: ReleaseName, cause: unknown) =>
  new ReleaseError('release/unreachable', `${nameOf(name)} could not be copied from the release store.`, { cause })

const MAX_FAILURES = 1000
const FAILURE_TTL_MS = 2000

/** Copies versions. Concurrent calls for a version share one attempt. */
function createCopyAttempts(makeCopy: (copy: ReleaseName) => Promise<void>) {
  const running = new Map<string, Promise<void>>()
  const failed = new LRUCache<string, Promise<void>>({ max: MAX_FAILURES, ttl: FAILURE_TTL_MS })

  function start(copy: ReleaseName): Promise<void> {
    const name = nameOf(copy)
    const started = makeCopy(copy).finally(() => running.delete(name))
    running.set(name, started)
    started.catch(() => failed.set(name, started))
    return started
  }

  const attempt = (copy: ReleaseName): Promise<void> => running.get(nameOf(copy)) ?? start(copy)

  return {
    attempt,
    /** Rejects with the last failure for two seconds instead of trying again, because requests may be frequent. */
    attemptForRequest: (copy: ReleaseName): Promise<void> => failed.get(nameOf(copy)) ?? attempt(copy),
  }
}

const TTL_MS = 2000
const MAX_APPS = 1000

/** Caches for two seconds what is published, so requests for unknown versions do not each call the bucket. */
function createPublishedVersions(remote: Pick<VersionStore, 'apps' | 'versions'>) {
  const lists = new LRUCache<string, Promise<ReadonlySet<string>>>({ max: MAX_APPS, ttl: TTL_MS })

  function listed(key: string, list: () => Promise<readonly string[]>): Promise<ReadonlySet<string>> {
    const known = lists.get(key)
    if (known) return known
    const found = list().then((names) => new Set(names))
    lists.set(key, found)
    // If a call fails, the two seconds start over. Otherwise, every request would wait for a bucket that hangs.
    found.catch(() => lists.set(key, found))
    return found
  }

  return {
    async has(app: AppName, version: Version): Promise<boolean> {
      const apps = await listed('', () => remote.apps())
      if (!apps.has(app)) return false
      const versions = await listed(app, async () => (await remote.versions(app)).map((each) => each.version))
      return versions.has(version)
    },
  }
}
