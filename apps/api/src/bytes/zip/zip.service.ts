import { Readable } from 'node:stream'
import { createKeyedSemaphore } from '@mfe/http'
import type { Caller } from '#caller.ts'
import type { Background } from '#database/background.ts'
import { sqliteFailure } from '#database/sqlite/sqlite.ts'
import { MINUTE, type Policy, SECOND, type Throttle } from '#database/throttle/throttle.ts'
import { createVisitorSlots } from '#database/turns/slots.ts'
import { type Requester, stepsFor } from '#database/turns/turns.ts'
import type { BlobStore } from '#storage.ts'
import type { FoldersRepo } from '#tree/folders.repo.ts'
import { folderNotFound, resolveFolder, toFolderPath } from '#tree/paths.ts'
import type { TreeWalk } from '#tree/walk.ts'
import type { DamageReports } from '../notes/damage-reports.ts'
import type { HeldBlobs } from '../notes/held-blobs.ts'
import type { OpenReads } from '../notes/open-reads.ts'
import { MAX_ENTRIES } from '../quota/account-limits.ts'
import { tooManyArchives, unlessMissing } from '../store/errors.ts'
import { archiveLength, type Entries, writeArchive } from './archive.ts'
import { type ArchivedEntries, collectEntries, type Selected } from './collect-entries.ts'
import { createContents } from './contents.ts'
import { type Entry, entriesOf } from './entries.ts'

/** The name of an archive of root folders. */
export const ROOT_NAME = 'Your Folders'

/** Concurrent archives of an account on all replicas; a HEAD request counts on its own. Each takes up to 45 MB. */
const MAX_OPEN = 2
/** Concurrent archives of a link on one replica, and of all links of an account, which their visitors share. */
const MAX_OPEN_LINK = 4
const MAX_OPEN_LINKS = 8

export type Purpose = 'zip' | 'zip-head'

interface Source extends ArchivedEntries {
  purpose: Purpose
  /** The link that a visitor uses; absent for the owner. */
  link?: Link
  /** Aborted when the reader leaves. */
  signal?: AbortSignal | undefined
}

interface Link {
  id: string
  network: string
  follow(stream: Readable): void
}

export type Archive = Awaited<ReturnType<ZipService['open']>>

interface Deps {
  folders: Pick<FoldersRepo, 'idOf'>
  zips: TreeWalk
  blobs: Pick<BlobStore, 'open'>
  damageReports: Pick<DamageReports, 'report'>
  heldBlobs: Pick<HeldBlobs, 'hold'>
  openReads: Pick<OpenReads, 'follow' | 'assertOfFile'>
  background: Pick<Background, 'run'>
  throttle: Pick<Throttle, 'attempt'>
  now: () => number
  maxEntries?: number
  /** Whose date and time the entries show in programs that know only the time of DOS. */
  timeZone?: string
}

/** Each archive reads all names in a folder. */
const archiveLimit = { free: 60, first: SECOND, longest: MINUTE }
/** `zip-head` is the request that a page sends before each download. Counted separately, so it cannot delay it. */
const limits = {
  zip: { name: 'zip', ...archiveLimit },
  'zip-head': { name: 'zip-head', ...archiveLimit },
} satisfies Record<string, Policy>

export type ZipService = ReturnType<typeof createZipService>

export function createZipService({ maxEntries = MAX_ENTRIES, timeZone = 'UTC', ...deps }: Deps) {
  const { folders, zips, blobs, damageReports, heldBlobs, openReads, background, throttle, now } = deps
  const { tryAcquire } = createKeyedSemaphore(MAX_OPEN)
  const acquireOfLink = createVisitorSlots(MAX_OPEN_LINK)
  const acquireOfLinks = createVisitorSlots(MAX_OPEN_LINKS)

  /** Reads one file at a time. Fails if it is damaged, or its bytes are deleted. */
  function openStream(source: Source, entries: Entries<Entry>): Readable {
    const { ownerId, link } = source
    /** When the bytes of the file that is being read, or was read last, were stored. */
    let storedAt: Date | undefined
    let readingId: string | undefined

    async function* read({ file, size }: Entry) {
      if (!file) return
      if (link) await openReads.assertOfFile(file.blobId)
      const opened = await unlessMissing(blobs.open(file.blobId))
      if (!opened) throw await damageReports.report({ ownerId, ...file }, 'missing')
      await using blob = opened
      storedAt = blob.storedAt
      readingId = file.blobId
      // Reads one byte more than expected, to detect a file that is too long.
      yield* blob.stream({ start: 0, end: size })
      readingId = undefined
    }

    const onDamage = async ({ file }: Entry) =>
      file ? damageReports.report({ ownerId, ...file }, 'damaged', { storedAt }) : new Error('A folder has bytes.')
    const archive = writeArchive(entries, read, onDamage, stepsFor(requesterOf(source)))
    const stream = Readable.from(archive, { highWaterMark: 1 })
    openReads.follow(stream, () => readingId, link ? 'file' : 'bytes')
    link?.follow(stream)
    return stream
  }

  async function holdFor(ownerId: string, contents: ReturnType<typeof createContents>) {
    try {
      return await heldBlobs.hold(ownerId, MAX_OPEN)
    } catch (error) {
      contents.close()
      throw error
    }
  }

  async function entriesIn(source: Source) {
    const { ownerId, purpose, link } = source
    const requester = requesterOf(source)
    // A HEAD request reads no file, and visitors keep no bytes that their owner deletes.
    const isHeld = purpose === 'zip' && link === undefined
    const contents = createContents()
    const endHold = isHeld ? await holdFor(ownerId, contents) : async () => undefined
    const releaseFiles = async () => {
      contents.close()
      await endHold()
    }
    try {
      const length = await collectEntries({ ...source, zips, requester, contents, maxEntries })
      const made = new Date(now())
      const entries = { length, [Symbol.iterator]: () => entriesOf(contents, made, timeZone) }
      return {
        entries,
        size: await archiveLength(entries, stepsFor(requester)),
        hasChangedNames: contents.hasChangedNames(),
        releaseFiles,
      }
    } catch (error) {
      await releaseFiles()
      throw sqliteFailure(error)
    }
  }

  /** Takes a slot of the owner, or of the link and of all the owner's links. Returns a function that releases it. */
  function takeSlot({ ownerId, link }: Source): () => void {
    const slots = link
      ? [acquireOfLink(link.id, link.network), acquireOfLinks(ownerId, link.network)]
      : [tryAcquire(ownerId)]
    const release = () => {
      for (const free of slots) free?.()
    }
    if (!slots.includes(undefined)) return release
    release()
    throw tooManyArchives()
  }

  /** `release` must be called if `stream` is not read; it removes the files that were deleted in the meantime. */
  async function openArchive(source: Source) {
    const { ownerId, name, purpose, link } = source
    await throttle.attempt(limits[purpose], link ? `${link.id} ${link.network}` : ownerId)
    const releaseSlot = takeSlot(source)
    const { entries, releaseFiles, ...facts } = await entriesIn(source).catch((error: unknown) => {
      releaseSlot()
      throw error
    })

    const release = (): Promise<void> => {
      releaseSlot()
      return releaseFiles()
    }

    function stream(): Readable {
      const archive = openStream(source, entries)
      archive.once('close', () => background.run('removing files that were deleted during a zip', release))
      return archive
    }
    return { name, ...facts, stream, release }
  }

  return {
    /**
     * Opens an archive of a folder with everything in it, including files that are deleted during the first hour of the
     * download. `size` is its exact number of bytes.
     */
    async open(caller: Caller, path: readonly string[], purpose: Purpose = 'zip') {
      const ownerId = caller.accountId
      const id = await resolveFolder(folders, ownerId, path)
      const name = toFolderPath(path).at(-1)
      if (id === null || name === undefined) throw folderNotFound()
      return openArchive({ ownerId, id, name, purpose, signal: caller.signal })
    },

    /** Like `open`, for all folders and files of the account. */
    openAll: ({ accountId: ownerId, signal }: Caller, purpose: Purpose) =>
      openArchive({ ownerId, id: null, name: ROOT_NAME, purpose, signal }),

    /**
     * Like `open`, for selected entries, or for a link visitor, whose download fails if its files are deleted. Throws
     * if a selected entry no longer exists. The caller has checked that the link includes the folder.
     */
    openSource: (source: Source & ({ selected: Selected } | { link: Link })) => openArchive(source),
  }
}

const requesterOf = ({ ownerId, link, signal }: Source): Requester => ({
  accountId: link === undefined ? ownerId : `share ${link.id}`,
  signal,
})
