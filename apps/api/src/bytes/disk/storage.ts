import { mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { join, parse } from 'node:path'
import { newBlobId } from '#database/ids.ts'
import type { MailFiles, Storage, StorageHealth } from '#storage.ts'
import { ifExists } from '../store/is-gone.ts'
import { syncDirectory } from '../store/sync.ts'
import { createDiskBlobs } from './blobs.ts'
import { createDiskDrafts } from './drafts.ts'
import { makeDirectories, orMissing, storageLayout } from './layout.ts'
import { createDiskSpace } from './space.ts'

/** Stores bytes in a data directory. Uploads leave `reserve` bytes of its disk free. */
export function createDiskStorage(dataDir: string, reserve: number, health: StorageHealth): Storage {
  const layout = storageLayout(dataDir)
  const { root, marker } = layout
  const space = createDiskSpace(root, reserve)

  return {
    location: root,
    blobs: createDiskBlobs(layout, health, space),
    drafts: createDiskDrafts(layout, health, space),
    mailFiles: createDiskMailFiles(join(dataDir, 'outbox')),
    space,
    health,
    prepare: () => makeDirectories(layout),
    // A disk that is not mounted leaves an empty directory.
    isReachable: async () => (await ifExists(stat(marker))) !== undefined,
    // The system would answer a read from memory, but not a sync.
    async probe() {
      const draft = join(layout.tmp, newBlobId())
      try {
        await writeFile(draft, 'probe', { mode: 0o600, flush: true })
      } finally {
        await rm(draft, { force: true })
      }
    },
    exists: async () => (await ifExists(stat(root))) !== undefined,
    clear: () => rm(root, { recursive: true, force: true }),
    readMarker: () => ifExists(readFile(marker, 'utf8')),
    async writeMarker(content) {
      await writeFile(marker, content, { mode: 0o600, flush: true })
      await syncDirectory(root)
    },
  }
}

function createDiskMailFiles(directory: string): MailFiles {
  const pathOf = (mailId: string) => join(directory, `${mailId}.eml`)
  const idOf = (name: string) => parse(name).name

  return {
    async write(mailId, message) {
      await mkdir(directory, { recursive: true, mode: 0o700 })
      const draft = join(directory, `${mailId}.tmp`)
      await writeFile(draft, message, { mode: 0o600, flush: true })
      await rename(draft, pathOf(mailId))
    },

    read: (mailId) => orMissing(mailId, readFile(pathOf(mailId))),

    async deleteAll(mailIds) {
      for (const id of mailIds) await rm(pathOf(id), { force: true })
    },

    async deleteOlderThan(before, findKnown) {
      // The directory is created with the first email.
      const found = (await ifExists(readdir(directory))) ?? []
      const old: string[] = []
      for (const name of found.filter((each) => /\.(?:eml|tmp)$/.test(each))) {
        // A file that is being written is renamed at any time.
        const stats = await ifExists(stat(join(directory, name)))
        if (stats && stats.mtime < new Date(before)) old.push(name)
      }
      const known = await findKnown(old.map(idOf))
      const unknown = old.filter((name) => !known.has(idOf(name)))
      for (const name of unknown) await rm(join(directory, name), { force: true })
      return unknown.length
    },
  }
}
