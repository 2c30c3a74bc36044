import { createDirectoryVersions } from '../directory/directory-versions.ts'
import { DamagedReleaseError, isUnavailable } from '../errors.ts'
import type { AppName, Version } from '../names.ts'
import type { VersionStore } from '../store/release-store.ts'
import { notPublished } from '../store/stored-manifest.ts'
import { createCopyAttempts } from './copy-attempts.ts'
import { createLocalCopies, type LocalCopy } from './local-copies.ts'
import { makeCopy, unreachable } from './make-copy.ts'
import { createPublishedVersions } from './published-versions.ts'

type Read<Result> = (store: VersionStore) => Promise<Result>
type Attempt = (copy: LocalCopy) => Promise<void>

interface Options {
  /** Where the versions are published. */
  remote: VersionStore
  /** The folder of the copies, for one process at a time. */
  folder: string
  /** The bytes that the copies may take. Versions in use are kept even beyond this limit. */
  maxBytes: number
  isInUse: (copy: LocalCopy) => boolean
}

/** Versions that are read from local copies. */
export interface LocalVersions extends VersionStore {
  /** Copies a version, unless a copy exists. Rejects like `release`, or with `release/unreachable`. */
  copy(app: AppName, version: Version): Promise<void>
}

/**
 * Reads versions from verified local copies, made on demand and kept across restarts. A version that is damaged in the
 * remote store is read from there instead of being copied.
 */
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

  const unpublished: VersionStore = {
    ...remote,
    release: async (app, version) => Promise.reject(notPublished({ app, version }, 'the bucket')),
    readFile: async (app, version) => Promise.reject(notPublished({ app, version }, 'the bucket')),
    verify: async (app, version) => Promise.reject(notPublished({ app, version }, 'the bucket')),
    findFile: async () => undefined,
  }

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
