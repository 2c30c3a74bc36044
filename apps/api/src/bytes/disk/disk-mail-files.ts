import { mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { join, parse } from 'node:path'
import type { MailFiles } from '#storage.ts'
import { ifExists } from '../store/is-gone.ts'
import { orMissing } from './layout.ts'

export function createDiskMailFiles(directory: string): MailFiles {
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
