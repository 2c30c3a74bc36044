import type { ReleaseFile, ReleaseManifest } from '@mfe/contract'
import { type AppName, type ReleaseStore, undefinedIfUnavailable, type Version } from '@mfe/release'

/** How many of an app's newest versions are searched for files that a new one shares with them. */
const SEARCHED = 20

interface StoredCopy {
  version: Version
  path: string
}

/** The files of an app's newest versions, by content. */
export interface StoredFiles {
  has(file: ReleaseFile): boolean
  /** Resolves to verified bytes. Rejects with `release/damaged` if no copy is intact. */
  read(file: ReleaseFile): Promise<Buffer>
}

const contentOf = ({ integrity, bytes }: ReleaseFile): string => `${integrity} ${bytes}`

/** Only those of the app itself: whether another team's release has a file is not for its caller to learn. */
export async function findStoredFiles(store: ReleaseStore, app: AppName): Promise<StoredFiles> {
  const copies = new Map<string, StoredCopy[]>()
  for (const { version } of (await store.versions(app)).slice(0, SEARCHED)) {
    const release = await store.release(app, version).catch(undefinedIfUnavailable)
    for (const [path, file] of Object.entries(release?.files ?? {})) {
      const known = copies.get(contentOf(file)) ?? []
      // One of each version is enough: thousands of its files may be equal.
      if (known.at(-1)?.version === version) continue
      known.push({ version, path })
      copies.set(contentOf(file), known)
    }
  }
  const copiesOf = (file: ReleaseFile) => copies.get(contentOf(file)) ?? []

  return {
    has: (file) => copiesOf(file).length > 0,
    async read(file) {
      let failure: unknown = new Error(`No version of ${app} has this file.`)
      for (const { version, path } of copiesOf(file)) {
        try {
          return await store.readFile(app, version, path)
        } catch (error) {
          undefinedIfUnavailable(error)
          failure = error
        }
      }
      throw failure
    },
  }
}

/** Lists the paths of the files that none of the newest versions has. */
export const missingFrom = (stored: StoredFiles, { files }: ReleaseManifest): string[] =>
  Object.entries(files)
    .filter(([, file]) => !stored.has(file))
    .map(([path]) => path)

/** Resolves to whether the version is stored with exactly this release.json, and intact. */
export async function isStored(
  store: ReleaseStore,
  { app, version }: { app: AppName; version: Version },
  manifest: Buffer,
): Promise<boolean> {
  if (!(await store.versions(app)).some((stored) => stored.version === version)) return false
  const release = await store.readRelease(app, version).catch(undefinedIfUnavailable)
  if (!release?.manifest.equals(manifest)) return false
  try {
    await store.verify(app, version)
    return true
  } catch (error) {
    undefinedIfUnavailable(error)
    return false
  }
}
