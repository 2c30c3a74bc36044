import { mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { ifExists } from '../is-gone.ts'
import type { MailFiles } from '../storage.ts'
import { orMissing } from './layout.ts'

export function createDiskMailFiles(directory: string): MailFiles {
  const pathOf = (mailId: string) => join(directory, `${mailId}.eml`)

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

    async deleteOlderThan(oldest) {
      // The directory is created with the first email.
      const found = (await ifExists(readdir(directory))) ?? []
      const names = found.filter((name) => /\.(?:eml|tmp)$/.test(name))
      let deleted = 0
      for (const path of names.map((name) => join(directory, name))) {
        if ((await stat(path)).mtime >= oldest) continue
        await rm(path, { force: true })
        deleted += 1
      }
      return deleted
    },
  }
}
