import type { ReleaseManifest } from '@mfe/contract'
import { type Channel, emptyChannel } from '../channel/channel.ts'
import { ReleaseError } from '../errors.ts'
import { type AppName, nameOf, type Version } from '../names.ts'
import { compressedForms, SUFFIX } from '../store/compressed-forms.ts'
import { inMemoryFile } from '../store/in-memory-file.ts'
import { tagOf } from '../store/integrity.ts'
import { parseManifest } from '../store/parse-manifest.ts'
import { newPreviewKey } from '../store/preview-key.ts'
import { readBuildFile } from '../store/read-build-file.ts'
import type { ChannelStore, ReleaseBytes, VersionStore } from '../store/release-store.ts'

interface StoredRelease {
  publishedAt: Date
  text: Buffer
  manifest: ReleaseManifest
  /** Compressed forms too, by the names that they have in a directory. */
  files: ReadonlyMap<string, Buffer>
}

/** A driver for channels that live as long as the object does. */
export function createMemoryChannels(): ChannelStore {
  const channels = new Map<AppName, Channel>()
  const key = newPreviewKey()
  return {
    apps: async () => [...channels.keys()].sort(),
    channel: async (app) => channels.get(app) ?? emptyChannel,
    async advance(app, { unreadable: _, ...next }) {
      if (next.revision !== (channels.get(app) ?? emptyChannel).revision + 1) return false
      channels.set(app, next)
      return true
    },
    previewKey: async () => key,
  }
}

/** A driver for versions without a disk: they live as long as the object does. */
export function createMemoryVersions(): VersionStore {
  const releases = new Map<AppName, Map<Version, StoredRelease>>()
  const releaseOf = (app: AppName, version: Version): StoredRelease => {
    const found = releases.get(app)?.get(version)
    if (found) return found
    throw new ReleaseError('release/not-found', `${nameOf({ app, version })} is not published.`)
  }

  return {
    apps: async () => [...releases.keys()].sort(),
    versions: async (app) =>
      [...(releases.get(app) ?? [])].map(([version, { publishedAt }]) => ({ version, publishedAt })).reverse(),
    release: async (app, version) => releaseOf(app, version).manifest,
    async findFile(app, version, path, encoding) {
      const release = releases.get(app)?.get(version)
      const listed = release && Object.hasOwn(release.manifest.files, path) ? release.manifest.files[path] : undefined
      const bytes = release?.files.get(path + (encoding ? SUFFIX[encoding] : ''))
      return listed && bytes && inMemoryFile(bytes, tagOf(listed))
    },
    async readFile(app, version, path) {
      const bytes = releaseOf(app, version).files.get(path)
      if (bytes) return bytes
      throw new ReleaseError('release/not-found', `${nameOf({ app, version })} has no file ${path}.`)
    },
    verify: async (app, version) => void releaseOf(app, version),
    async publish(app, version, release) {
      const read = await readWhole(release)
      const stored = releases.get(app)?.get(version)
      if (stored?.text.equals(read.text)) return 'unchanged'
      if (stored) throw new ReleaseError('release/other-bytes', `${nameOf({ app, version })} has other bytes.`)
      releases.set(app, new Map(releases.get(app)).set(version, read))
      return 'stored'
    },
    remove: async (app, version) => void releases.get(app)?.delete(version),
  }
}

async function readWhole(release: ReleaseBytes): Promise<StoredRelease> {
  const manifest = parseManifest(release.manifest, 'release.json')
  const files = new Map<string, Buffer>()
  for (const [path, listed] of Object.entries(manifest.files)) {
    const bytes = await readBuildFile(release, path, listed)
    files.set(path, bytes)
    for (const form of await compressedForms(path, bytes)) files.set(path + form.suffix, form.bytes)
  }
  return { publishedAt: new Date(), text: release.manifest, manifest, files }
}
