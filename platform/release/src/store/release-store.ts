import type { Readable } from 'node:stream'
import type { ReleaseManifest } from '@mfe/contract'
import type { ByteRange, Encoding } from '@mfe/http'
import type { Channel, Channels } from '../channel/channel.ts'
import type { AppName, Version } from '../names.ts'

/** A release to be stored: the bytes of release.json, and of every file that it lists. */
export interface ReleaseBytes {
  manifest: Buffer
  /** Reads a file by its path in release.json: `web/…`, `server/…`, `public/…`. */
  read(path: string): Promise<Buffer>
  /** Reads the compressed form of a file, if there is one. Without it, the store compresses the files itself. */
  readForm?(path: string, encoding: Encoding): Promise<Buffer | undefined>
  /** Reads `admission.json`, if there is one. It is stored beside the release, and is not part of it. */
  readAdmission?(): Promise<Buffer | undefined>
}

/** The result of `VersionStore.publish`. */
export type PublishOutcome = 'stored' | 'unchanged' | 'repaired'

/** A file of a release in one encoding, verified and ready to be sent. */
export interface StoredFile {
  /** In bytes. */
  size: number
  /** Usable as an ETag: identifies the content, and is the same for each encoding. */
  tag: string
  /** Opens the file. Destroying the stream closes it. */
  stream(range?: ByteRange): Readable
}

/** Stores immutable versions. Several processes may call every method concurrently. */
export interface VersionStore {
  /** Names of the apps that have a version, sorted. */
  apps(): Promise<AppName[]>

  /** Lists the versions of an app, newest first, including damaged ones. Empty for an unknown app. */
  versions(app: AppName): Promise<StoredVersion[]>

  /** Returns the parsed release.json. Rejects with `release/not-found`, `release/damaged` or `release/unsupported`. */
  release(app: AppName, version: Version): Promise<ReleaseManifest>

  /**
   * Finds a file, or its compressed form, if there is one. Resolves to `undefined` for one that release.json does not
   * list, so callers may pass unchecked paths, and for any of an unsupported release. Rejects with `release/damaged` if
   * it is missing or its bytes differ.
   */
  findFile(app: AppName, version: Version, path: string, encoding?: Encoding): Promise<StoredFile | undefined>

  /** Returns the bytes after checking their hash. Rejects with `release/not-found` or `release/damaged`. */
  readFile(app: AppName, version: Version, path: string): Promise<Buffer>

  /**
   * Verifies that every file and compressed form of a version is what was published. Rejects with `release/not-found`,
   * or with `release/damaged` for the first file that differs. Cheap when nothing has changed.
   */
  verify(app: AppName, version: Version): Promise<void>

  /** Returns `admission.json`, unchecked; `undefined` for a version without, such as an older one, or if it is unreadable. */
  admission(app: AppName, version: Version): Promise<Buffer | undefined>

  /**
   * Reads a release to store it elsewhere, with its `admission.json`; its files are verified as they are read. Rejects
   * like `readFile`.
   */
  readRelease(app: AppName, version: Version): Promise<ReleaseBytes>

  /**
   * Stores a release atomically; nothing live changes. Resolves to `unchanged` if the version already has the same
   * bytes, `repaired` if it is this release, but was damaged. Rejects with `release/other-bytes` if it has other bytes,
   * and `release/bad-release` if a file is missing or differs. A version that is repaired keeps its `admission.json`.
   */
  publish(app: AppName, version: Version, release: ReleaseBytes): Promise<PublishOutcome>

  /** Removes one version's files. The caller makes sure that it is not live. */
  remove(app: AppName, version: Version): Promise<void>
}

/** Stores who may release what, as one document. Several processes may call every method concurrently. */
export interface AccessStore {
  /** The newest document with its revision; revision 0 without text if there is none. Rejects if it cannot be read. */
  access(): Promise<{ revision: number; text?: string }>

  /** Compare-and-swap, like `advance`: resolves to `false` unless the revision follows the newest one. */
  advanceAccess(revision: number, text: string): Promise<boolean>
}

/** Stores what is live: one channel per app. Several processes may call every method concurrently. */
export interface ChannelStore extends AccessStore {
  /** Names of the apps that have a channel, sorted. */
  apps(): Promise<AppName[]>

  /**
   * Reads what is live now, including promotions by other processes; the empty channel for an unknown app. If the
   * newest document cannot be read, returns the newest readable one with `unreadable` set.
   */
  channel(app: AppName): Promise<Channel>

  /**
   * Compare-and-swap: stores `next` only if its revision follows the newest one, else resolves to `false`. After
   * `true`, the change is durable, and no other writer can overwrite it without reading it first.
   */
  advance(app: AppName, next: Channel): Promise<boolean>

  /**
   * Like `advance`, for several apps: stores all documents, or none if another writer was first with one of them. A
   * folder gets them one after another; `readChannels` ignores them until all are there.
   */
  advanceAll(changes: Channels): Promise<boolean>

  /**
   * Returns the key that signs preview links, with former ones that are still valid, in the format of
   * `rotatePreviewKey`. The first call stores `initial`, by default a new key.
   */
  previewKey(initial?: string): Promise<string>

  /** Replaces what `previewKey` returns. Gateways that follow a shared store see it within two seconds. */
  replacePreviewKey(next: string): Promise<void>
}

/** Stores releases: their versions, and which of them are live. `apps` lists those with a version or a channel. */
export interface ReleaseStore extends VersionStore, ChannelStore {
  /** Lists the parts that do not respond, while the store serves what it has. Absent if it has no shared parts. */
  outages?(): readonly Outage[]
  /**
   * Calls `onChange` right after each change to a channel, until the result is called. A folder knows only of changes
   * through this object: poll for those of other processes.
   */
  subscribe?(onChange: () => void): () => void
}

export const combineStores = (versions: VersionStore, channels: ChannelStore): ReleaseStore => ({
  ...versions,
  ...channels,
  apps: async () => [...new Set([...(await versions.apps()), ...(await channels.apps())])].sort(),
})

/** A shared part of a store that cannot be read. */
export interface Outage {
  part: 'database' | 'bucket'
  /** Contains no host name, because `/readyz` is public. */
  cause: string
  effect: string
  fix: string
  /** ISO 8601. */
  since: string
}

/** A version in the store, intact or not. */
export interface StoredVersion {
  version: Version
  publishedAt: Date
}
