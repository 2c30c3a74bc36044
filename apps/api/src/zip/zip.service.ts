import { Readable } from 'node:stream'
import type { Background } from '../background.ts'
import { AppError } from '../errors.ts'
import type { FoldersRepo } from '../folders/folders.repo.ts'
import { folderNotFound, resolveFolder, toFolderPath } from '../folders/resolve-folder.ts'
import type { Caller } from '../sessions/sessions.service.ts'
import type { BlobStore } from '../storage/blob-store.ts'
import { reclaim } from '../storage/reclaim.ts'
import { archiveLength, writeArchive } from './archive.ts'
import { type Entry, entriesOf } from './entries.ts'
import type { ZipRepo } from './zip.repo.ts'

const READ_BUFFER = 256 * 1024
/** Their names are in memory while the archive is made. */
const MOST_ENTRIES = 250_000

interface Deps {
  folders: Pick<FoldersRepo, 'idOf'>
  zips: ZipRepo
  blobs: Pick<BlobStore, 'open' | 'hold'>
  background: Pick<Background, 'run'>
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

export type ZipService = ReturnType<typeof createZipService>

export function createZipService({ folders, zips, blobs, background }: Deps) {
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

  return {
    /** A folder with everything beneath it as it is at this moment, whatever is deleted while it is read. */
    async open(caller: Caller, path: readonly string[]): Promise<Zip> {
      const id = await resolveFolder(folders, caller.accountId, path)
      const name = toFolderPath(path).at(-1)
      if (id === null || name === undefined) throw folderNotFound()
      const beneath = await zips.beneath(id, (files) => blobs.hold(files.map(({ blobId }) => blobId)))
      const { folders: below, files, held: release } = beneath
      if (below.length + files.length >= MOST_ENTRIES) {
        await release()
        throw new AppError('folders/too-many-files', 'This folder holds too many files for one archive.')
      }
      const entries = entriesOf({ id, name }, below, files, new Date())

      function stream(): Readable {
        const archive = Readable.from(writeArchive(entries, bytesOf), { highWaterMark: 1 })
        archive.once('close', () => background.run('removing what was deleted during a zip', release))
        return archive
      }
      return { name, size: archiveLength(entries), stream, release }
    },
  }
}
