import type { Readable } from 'node:stream'
import type { ReleaseManifest } from '@mfe/contract'
import type { Channel } from '../channel/channel.ts'
import type { AppName, Version } from '../names.ts'

/** A release as it is handed to the store: the bytes of release.json, and of every file that it lists. */
export interface ReleaseBytes {
  manifest: Buffer
  /** Reads a file by its path in release.json: `web/…`, `server/…`, `public/…`. */
  read(path: string): Promise<Buffer>
}

/** What `publish` did; see there. */
export type PublishOutcome = 'stored' | 'unchanged' | 'repaired'

/** A compressed form in which a file may be stored. */
export type Encoding = 'br' | 'gzip'

/** Of a file's bytes, both inclusive. */
export interface ByteRange {
  start: number
  end: number
}

/** A file of a release in one of its forms, checked and ready to be sent. */
export interface StoredFile {
  /** In bytes. */
  size: number
  /** Fit for an ETag: differs when the content does, and is the same for every form of it. */
  tag: string
  /** Opens the file. Destroying the stream closes it. */
  stream(range?: ByteRange): Readable
}

/**
 * Where releases live: immutable versions, and one channel per app that says which version is live.
 * Every method may be called from several processes at once.
 */
export interface ReleaseStore {
  /** Names of the apps that have a version or a channel, sorted. */
  apps(): Promise<AppName[]>

  /** Lists the versions of an app, newest first, including damaged ones. Empty for an unknown app. */
  versions(app: AppName): Promise<StoredVersion[]>

  /**
   * Reads what is live now, including promotions by other processes; the empty channel for an unknown app. If the
   * newest document cannot be read, returns the newest readable one with `unreadable` set.
   */
  channel(app: AppName): Promise<Channel>

  /**
   * Compare-and-swap: stores `next` only if its revision follows the newest one, and resolves `false` when another
   * writer was first. After `true`, the change is durable, and no other writer can overwrite it
   * without reading it first.
   */
  advance(app: AppName, next: Channel): Promise<boolean>

  /** The parsed release.json. Rejects with `release/not-found`, `release/damaged` or `release/unsupported`. */
  release(app: AppName, version: Version): Promise<ReleaseManifest>

  /**
   * Finds one of the release's files, or resolves to `undefined`: only what its release.json lists can be had, so an
   * address from outside may be passed as it is. With an encoding: the compressed form, if there is one. A
   * release of a foreign protocol has no files. Rejects with `release/damaged` if the file is missing or its bytes differ from what was published.
   */
  findFile(app: AppName, version: Version, path: string, encoding?: Encoding): Promise<StoredFile | undefined>

  /** Returns the bytes after checking their hash. Rejects with `release/not-found` or `release/damaged`. */
  readFile(app: AppName, version: Version, path: string): Promise<Buffer>

  /**
   * Verifies that every file and compressed form of a version is what was published. Rejects with `release/not-found`,
   * or with `release/damaged` for the first file that differs. Cheap when nothing has changed.
   */
  verify(app: AppName, version: Version): Promise<void>

  /**
   * Stores a release whole or not at all; readers never see half of one, and nothing live changes. Resolves
   * `'unchanged'` when the version holds the same bytes already, rejects with `release/other-bytes` when it holds
   * others, and with `release/bad-release` when a file is missing or is not the one that release.json describes.
   * Resolves to `'repaired'` if the stored version was this release, damaged.
   */
  publish(app: AppName, version: Version, release: ReleaseBytes): Promise<PublishOutcome>

  /** Removes one version's files. That it is not live is the caller's business. */
  remove(app: AppName, version: Version): Promise<void>

  /** The key that signs preview links: made at the first call, the same for everyone after it. */
  previewKey(): Promise<string>
}

/** A version in the store, intact or not. */
export interface StoredVersion {
  version: Version
  publishedAt: Date
}
