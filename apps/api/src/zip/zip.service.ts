import { Readable } from 'node:stream'
import { atMostEach } from '../at-most-each.ts'
import type { Background } from '../background.ts'
import { AppError } from '../errors.ts'
import { MOST_ENTRIES } from '../files/quota.ts'
import type { FoldersRepo } from '../folders/folders.repo.ts'
import { folderNotFound, resolveFolder, toFolderPath } from '../folders/resolve-folder.ts'
import type { Caller } from '../sessions/sessions.service.ts'
import type { BlobStore } from '../storage/blob-store.ts'
import { reclaim } from '../storage/reclaim.ts'
import type { Throttle } from '../throttle/throttle.ts'
import { archiveLength, writeArchive } from './archive.ts'
import { type Entry, entriesOf } from './entries.ts'
import { gather } from './gather.ts'
import type { FileBeneath, ZipRepo } from './zip.repo.ts'

const READ_BUFFER = 256 * 1024
/** Of one account at a time: the names of all its entries are in memory while an archive is made. */
const MOST_OPEN = 2

interface Deps {
  folders: Pick<FoldersRepo, 'idOf'>
  zips: ZipRepo
  blobs: Pick<BlobStore, 'open' | 'hold'>
  background: Pick<Background, 'run'>
  throttle: Pick<Throttle, 'attempt'>
  /** Of one archive. */
  mostEntries?: number
}

interface Zip {
  /** The archived folder's. */
  name: string
  /** In bytes, exactly. */
  size: number
  /** Made as it is read, one file open at a time. It fails where a file has other bytes than it should. */
  stream(): Readable
  /** Due where `stream` is not read; files that were deleted meanwhile are gone from then on. */
  release(): Promise<void>
}

const tooManyOpen = () =>
  new AppError(
    'request/too-many',
    'Too many folders are being downloaded. Please try again when one of them is done.',
    {
      headers: { 'retry-after': '10' },
    },
  )

export type ZipService = ReturnType<typeof createZipService>

export function createZipService({ folders, zips, blobs, background, throttle, mostEntries = MOST_ENTRIES }: Deps) {
  const enter = atMostEach(MOST_OPEN)

  async function* bytesOf({ blobId, size }: Entry) {
    if (blobId === undefined) return
    const handle = await blobs.open(blobId)
    try {
      // A buffer is made whole before it is filled: many small files must not cost a large one each.
      for await (const chunk of handle.createReadStream({ highWaterMark: Math.min(READ_BUFFER, size + 1) })) {
        yield chunk
        reclaim(chunk.length)
      }
    } finally {
      await handle.close()
    }
  }

  async function entriesIn(caller: Caller, path: readonly string[]) {
    const ownerId = caller.accountId
    const id = await resolveFolder(folders, ownerId, path)
    const name = toFolderPath(path).at(-1)
    if (id === null || name === undefined) throw folderNotFound()
    const releases: (() => Promise<void>)[] = []
    const hold = (files: readonly FileBeneath[]) => void releases.push(blobs.hold(files.map(({ blobId }) => blobId)))
    const letGo = async () => {
      for (const release of releases) await release()
    }
    try {
      const found = await gather({ zips, ownerId, id, name, mostEntries, hold })
      if (!found) throw new AppError('folders/too-many-files', 'This folder holds too many files for one archive.')
      const now = new Date()
      const entries = { length: found.entries, [Symbol.iterator]: () => entriesOf(found.folders, now) }
      return { name, entries, size: await archiveLength(entries), letGo }
    } catch (error) {
      await letGo()
      throw error
    }
  }

  return {
    /** Opens an archive of a folder with everything now beneath it, whatever is deleted during the download. */
    async open(caller: Caller, path: readonly string[], purpose: 'zip' | 'zip-look' = 'zip'): Promise<Zip> {
      await throttle.attempt(purpose, caller.accountId)
      const leave = enter(caller.accountId)
      if (!leave) throw tooManyOpen()
      const { name, size, entries, letGo } = await entriesIn(caller, path).catch((error: unknown) => {
        leave()
        throw error
      })

      const release = () => {
        leave()
        return letGo()
      }

      function stream(): Readable {
        const archive = Readable.from(writeArchive(entries, bytesOf), { highWaterMark: 1 })
        archive.once('close', () => background.run('removing what was deleted during a zip', release))
        return archive
      }
      return { name, size, stream, release }
    },
  }
}
