import { mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { LRUCache } from 'lru-cache'
import { batchesOf } from '#database/batches.ts'
import { ifExists } from '../store/is-gone.ts'
import { isWebp } from './process/webp.ts'

const MAX_BYTES = 256 * 1024 ** 2
/** The allocation unit of the disk: a file's size on disk is a multiple of it. */
const BLOCK = 4096
/** The content of a file that marks a picture as having no thumbnail. */
const NONE = Buffer.from('none')
/** How long to wait before trying such a picture again. */
const NONE_MS = 24 * 3_600_000
const DRAFT = '.draft'

export type Cached = Buffer | 'none'

export type ThumbnailCache = ReturnType<typeof createThumbnailCache>

interface Entry {
  blobId: string
  bytes: number
  madeAt: number
}

/**
 * Keeps thumbnails on the disk of this replica, by the id of their picture's blob, up to a total size: beyond it, the
 * least recently used ones are deleted. All of them can be recreated, so nothing is synced, and a thumbnail that a
 * power failure damaged counts as absent.
 */
export function createThumbnailCache(directory: string, { maxBytes = MAX_BYTES, now = Date.now } = {}) {
  let opening: Promise<LRUCache<string, Entry>> | undefined

  const pathOf = (blobId: string) => join(directory, blobId)
  const remove = (name: string) => rm(pathOf(name), { force: true })

  const makeDirectory = () => mkdir(directory, { recursive: true, mode: 0o700 })

  /** Reads the index, once; tries again after a failure. */
  function open() {
    opening ??= readIndex().catch((error: unknown) => {
      opening = undefined
      throw error
    })
    return opening
  }

  async function readIndex() {
    await makeDirectory()
    const index = new LRUCache<string, Entry>({
      maxSize: maxBytes,
      sizeCalculation: ({ bytes }) => bytes,
      dispose: ({ blobId }, _key, reason) => {
        // If this fails, the next start finds the file again.
        if (reason === 'evict') void remove(blobId).catch(() => undefined)
      },
    })
    for (const entry of await entriesIn(directory)) index.set(entry.blobId, entry)
    return index
  }

  return {
    async read(blobId: string): Promise<Cached | undefined> {
      const index = await open()
      const entry = index.get(blobId)
      const bytes = entry && (await ifExists(readFile(pathOf(blobId))))
      if (!bytes) return undefined
      if (bytes.equals(NONE)) return now() - entry.madeAt < NONE_MS ? 'none' : undefined
      return isWebp(bytes) ? bytes : undefined
    },

    async write(blobId: string, thumbnail: Cached): Promise<void> {
      const index = await open()
      const bytes = thumbnail === 'none' ? NONE : thumbnail
      const draft = pathOf(`${blobId}${DRAFT}`)
      // An operator may delete the directory at any time.
      await makeDirectory()
      await writeFile(draft, bytes, { mode: 0o600 })
      await rename(draft, pathOf(blobId))
      index.set(blobId, { blobId, bytes: onDisk(bytes.length), madeAt: now() })
    },

    /** Resolves whether or not the blobs had thumbnails. */
    async delete(blobIds: Iterable<string>): Promise<void> {
      const index = await open()
      for (const blobId of blobIds) if (index.delete(blobId)) await remove(blobId)
    },

    /** Deletes the thumbnails of blobs that do not exist, such as those that other replicas have deleted. */
    async sweep(existing: (blobIds: readonly string[]) => Promise<ReadonlySet<string>>): Promise<void> {
      const blobIds = [...(await open()).keys()]
      for (const batch of batchesOf(blobIds)) {
        const stored = await existing(batch)
        await this.delete(batch.filter((blobId) => !stored.has(blobId)))
      }
    },
  }
}

const onDisk = (bytes: number) => Math.max(Math.ceil(bytes / BLOCK), 1) * BLOCK

/** Lists the thumbnails in a directory, oldest first, and deletes partial files that a crash left behind. */
async function entriesIn(directory: string): Promise<Entry[]> {
  const entries: Entry[] = []
  for (const blobId of await readdir(directory)) {
    const path = join(directory, blobId)
    if (blobId.endsWith(DRAFT)) {
      await rm(path, { force: true })
      continue
    }
    const file = await ifExists(stat(path))
    if (file) entries.push({ blobId, bytes: onDisk(file.size), madeAt: file.mtimeMs })
  }
  return entries.sort((a, b) => a.madeAt - b.madeAt)
}
