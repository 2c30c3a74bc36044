import { Readable } from 'node:stream'
import { createKeyedLimiter } from '@mfe/gateway/http'
import { type FoldersRepo, folderNotFound, resolveFolder, toFolderPath } from '../folders/index.ts'
import type { Background } from '../shared/background.ts'
import type { DamageReports } from '../shared/blob-notes/damage-reports.ts'
import type { HeldBlobs } from '../shared/blob-notes/held-blobs.ts'
import { sqliteFailure } from '../shared/database/sqlite-errors.ts'
import type { Caller } from '../shared/http/caller.ts'
import { MAX_ENTRIES } from '../shared/storage/account-limits.ts'
import { tooManyArchives, unlessMissing } from '../shared/storage/errors.ts'
import type { BlobStore } from '../shared/storage/storage.ts'
import type { Throttle } from '../shared/throttle/throttle.ts'
import { archiveLength, type Entries, writeArchive } from './archive.ts'
import { collectEntries, type Selected } from './collect-entries.ts'
import { createContents } from './contents.ts'
import { type Entry, entriesOf } from './entries.ts'
import type { ZipRepo } from './zip.repo.ts'

/**
 * The maximum number of concurrent archives across all replicas: for an account, and separately for all visitors to its
 * links. Each takes up to 45 MB of temporary disk space. A HEAD request counts on its replica only.
 */
const MAX_OPEN = 2

export type Purpose = 'zip' | 'zip-head'

/** The folder to archive, and who reads it. */
interface Source {
  ownerId: string
  /** Null for the root. */
  id: string | null
  name: string
  selected?: Selected
  purpose: Purpose
  /** The link that a visitor uses; absent for the owner. */
  shareId?: string | undefined
}

export type Archive = Awaited<ReturnType<ZipService['open']>>

interface Deps {
  folders: Pick<FoldersRepo, 'idOf'>
  zips: ZipRepo
  blobs: Pick<BlobStore, 'open'>
  damageReports: Pick<DamageReports, 'report'>
  heldBlobs: Pick<HeldBlobs, 'hold'>
  background: Pick<Background, 'run'>
  throttle: Pick<Throttle, 'attempt'>
  now: () => number
  /** The maximum number of entries per archive. */
  maxEntries?: number
  /** Whose date and time the entries show in programs that know only the time of DOS. */
  timeZone?: string
}

export type ZipService = ReturnType<typeof createZipService>

export function createZipService({
  folders,
  zips,
  blobs,
  damageReports,
  heldBlobs,
  background,
  throttle,
  now,
  maxEntries = MAX_ENTRIES,
  timeZone = 'UTC',
}: Deps) {
  const acquire = createKeyedLimiter(MAX_OPEN)

  /** Fails if a file is damaged. */
  function archiveOf(ownerId: string, entries: Entries<Entry>) {
    /** When the bytes of the file that is being read, or was read last, were stored. */
    let storedAt: Date | undefined

    async function* read({ file, size }: Entry) {
      if (!file) return
      const opened = await unlessMissing(blobs.open(file.blobId))
      if (!opened) throw await damageReports.report({ ownerId, ...file }, 'missing')
      await using blob = opened
      storedAt = blob.storedAt
      // Reads one byte more than expected, to detect a file that is too long.
      yield* blob.stream({ start: 0, end: size })
    }

    return writeArchive(entries, read, async ({ file }) =>
      file ? damageReports.report({ ownerId, ...file }, 'damaged', { storedAt }) : new Error('A folder has bytes.'),
    )
  }

  async function entriesIn({ ownerId, id, name, selected, purpose, shareId }: Source) {
    const reader = shareId === undefined ? undefined : 'visitor'
    // A HEAD request reads no file.
    const endHold = purpose === 'zip' ? await heldBlobs.hold(ownerId, MAX_OPEN, reader) : async () => undefined
    const contents = createContents()
    const releaseFiles = async () => {
      contents.close()
      await endHold()
    }
    try {
      const length = await collectEntries({ zips, ownerId, contents, id, name, selected, maxEntries })
      const made = new Date(now())
      const entries = { length, [Symbol.iterator]: () => entriesOf(contents, made, timeZone) }
      return {
        entries,
        size: await archiveLength(entries),
        hasChangedNames: contents.hasChangedNames(),
        releaseFiles,
      }
    } catch (error) {
      await releaseFiles()
      throw sqliteFailure(error)
    }
  }

  /** `release` must be called if `stream` is not read; it removes the files that were deleted in the meantime. */
  async function openArchive(source: Source) {
    const { ownerId, name, purpose, shareId } = source
    await throttle.attempt(purpose, shareId ?? ownerId)
    const releaseSlot = acquire(shareId === undefined ? ownerId : `visitors of ${ownerId}`)
    if (!releaseSlot) throw tooManyArchives()
    const { entries, releaseFiles, ...facts } = await entriesIn(source).catch((error: unknown) => {
      releaseSlot()
      throw error
    })

    const release = (): Promise<void> => {
      releaseSlot()
      return releaseFiles()
    }

    /** Generated as it is read, with one file open at a time. Fails if a file is damaged. */
    function stream(): Readable {
      const archive = Readable.from(archiveOf(ownerId, entries), { highWaterMark: 1 })
      archive.once('close', () => background.run('removing files that were deleted during a zip', release))
      return archive
    }
    return { name, ...facts, stream, release }
  }

  return {
    /**
     * Opens an archive of a folder with everything in it, including files that are deleted during the download. `size`
     * is its exact number of bytes.
     */
    async open(caller: Caller, path: readonly string[], purpose: Purpose = 'zip') {
      const ownerId = caller.accountId
      const id = await resolveFolder(folders, ownerId, path)
      const name = toFolderPath(path).at(-1)
      if (id === null || name === undefined) throw folderNotFound()
      return openArchive({ ownerId, id, name, purpose })
    },

    /** Like `open`, for selected entries of a folder. Throws if one of them no longer exists. */
    openSelected: (source: Source & { selected: Selected }) => openArchive(source),

    /** Like `open`, for a link visitor. Its caller has checked that the link includes the folder. */
    openShared: (source: Source & { shareId: string }) => openArchive(source),
  }
}
