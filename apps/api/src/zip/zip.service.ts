import { Readable } from 'node:stream'
import type { ReadableStream } from 'node:stream/web'
import { makeZip, predictLength } from 'client-zip'
import { AppError } from '../errors.ts'
import type { FoldersRepo } from '../folders/folders.repo.ts'
import { folderNotFound, resolveFolder, toFolderPath } from '../folders/resolve-folder.ts'
import type { Caller } from '../sessions/sessions.service.ts'
import type { BlobStore } from '../storage/blob-store.ts'
import { reclaim } from '../storage/reclaim.ts'
import { type Entry, entriesOf } from './entries.ts'
import type { ZipRepo } from './zip.repo.ts'

const READ_BUFFER = 256 * 1024

/**
 * client-zip 2.5.1 writes the zip64 end record for large archives, not for many entries: from 65,535 on readers would
 * see fewer of them than there are, and take that for the whole.
 */
const MOST_ENTRIES = 65_534

interface Deps {
  folders: Pick<FoldersRepo, 'idOf'>
  zips: ZipRepo
  blobs: Pick<BlobStore, 'open'>
}

interface Zip {
  /** The archived folder's. */
  name: string
  /** In bytes, exactly. */
  size: bigint
  /** Store-only; made as it is read, one file open at a time. It fails where a file is gone or has other bytes. */
  stream(): Readable
}

export type ZipService = ReturnType<typeof createZipService>

export function createZipService({ folders, zips, blobs }: Deps) {
  return {
    /** A folder with everything beneath it, as it is at this moment. */
    async of(caller: Caller, path: readonly string[]): Promise<Zip> {
      const id = await resolveFolder(folders, caller.accountId, path)
      const name = toFolderPath(path).at(-1)
      if (id === null || name === undefined) throw folderNotFound()
      const [below, files] = await Promise.all([zips.foldersBeneath(id), zips.filesBeneath(id)])
      const entries = entriesOf({ id, name }, below, files, new Date())
      if (entries.length > MOST_ENTRIES) {
        throw new AppError('folders/too-many-files', 'This folder holds too many files for one archive.')
      }
      const size = predictLength(entries.map(({ name, blob }) => (blob ? { name, size: blob.size } : { name })))
      return { name, size, stream: () => streamOf(entries, blobs) }
    },
  }
}

function streamOf(entries: readonly Entry[], blobs: Deps['blobs']): Readable {
  let file: Readable | undefined

  async function* bytesOf({ id, size }: NonNullable<Entry['blob']>) {
    const handle = await blobs.open(id)
    if (zip.destroyed) return handle.close()
    // A buffer is made whole before it is filled: many small files must not cost a large one each.
    file = handle.createReadStream({ highWaterMark: Math.min(READ_BUFFER, size + 1) })
    let read = 0
    for await (const chunk of file) {
      read += chunk.length
      yield chunk
      reclaim(chunk.length)
    }
    if (read !== size) throw new Error(`A file of ${size} bytes has ${read} on the disk`)
  }

  function* inputs() {
    for (const { name, lastModified, blob } of entries) {
      yield blob ? { name, lastModified, size: blob.size, input: bytesOf(blob) } : { name, lastModified }
    }
  }

  const zip = Readable.fromWeb(makeZip(inputs()) as ReadableStream, { highWaterMark: 1 })
  // Whoever leaves in the middle leaves a file open, else.
  zip.once('close', () => file?.destroy())
  return zip
}
