import { mkdir, readdir, rename, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { ifExists } from '../storage/is-gone.ts'

export type MailFiles = ReturnType<typeof createMailFiles>

/** Stores emails as `.eml` files while no SMTP server is configured. */
export function createMailFiles(directory: string) {
  const pathOf = (mailId: string) => join(directory, `${mailId}.eml`)

  return {
    async write(mailId: string, message: Buffer | Readable): Promise<void> {
      await mkdir(directory, { recursive: true, mode: 0o700 })
      const draft = join(directory, `${mailId}.tmp`)
      await writeFile(draft, message, { mode: 0o600, flush: true })
      await rename(draft, pathOf(mailId))
    },

    /** Resolves whether or not such files existed. */
    async deleteAll(mailIds: readonly string[]): Promise<void> {
      for (const id of mailIds) await rm(pathOf(id), { force: true })
    },

    /** Also deletes drafts that a crash left behind. Resolves to the number of deleted files. */
    async deleteOlderThan(oldest: Date): Promise<number> {
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
