import { Command } from 'commander'
import { assertBelongTogether } from '#bytes/store/marker.ts'
import { openStorage } from '#bytes/store/open-storage.ts'
import { takeBackup, updateBackup } from '../backup/backup.ts'
import type { CopyResult } from '../backup/copy-storage.ts'
import { restoreBackup } from '../backup/restore.ts'
import { printFilesOf } from './print-files.ts'
import { restoreFiles } from './restore-files.ts'
import { count } from './rows.ts'
import { withDatabase, withServerLock } from './with-database.ts'

interface Options {
  update?: true
}

export const backupCommand = () =>
  new Command('backup')
    .argument('<directory>')
    .description('copy the database, the files and the stored emails into a new directory')
    .option('--update', 'bring an existing backup of this site up to date; copies only new files')
    .action((directory: string, { update }: Options) =>
      withDatabase(async (db, config) => {
        const storage = openStorage(config)
        await storage.prepare()
        await assertBelongTogether(db, storage)
        const backUp = update ? updateBackup : takeBackup
        const { damaged, ...copied } = await backUp(db, storage, directory)
        console.log(`Copied the database and ${filesOf(copied)} to ${directory}.`)
        for (const blobId of damaged) await printFilesOf(db, 'damaged or missing, not copied', blobId)
        if (damaged.length > 0)
          throw new Error(
            `${damaged.length === 1 ? '1 file is' : `${damaged.length} files are`} damaged or missing, so the backup lacks them; it can be restored, without them. To fix: keep older backups, and run pnpm api restore <older backup> --damaged.`,
          )
      }),
    )

interface RestoreOptions extends Options {
  file?: readonly string[]
  damaged?: true
}

export const restoreCommand = () =>
  new Command('restore')
    .argument('<directory>')
    .description('restore a backup into an empty database and DATA_DIR; ends all sessions; the server must be stopped')
    .option('--update', 'reuse the files of an earlier restore of this site; the database must be empty')
    .option(
      '--file <file>',
      'only the bytes of this file, beside the running server: owner:/folder/name, or the id that fsck prints; repeatable',
      (typed, files: readonly string[] = []) => [...files, typed],
    )
    .option('--damaged', 'only the bytes of all files that are known to be damaged, beside the running server')
    .action((directory: string, { update, file: files = [], damaged }: RestoreOptions) => {
      const chosen = { files, damaged: damaged === true }
      if (files.length === 0 && !damaged) return restoreSite(directory, update === true)
      if (update) throw new Error('--update restores the whole site. To fix: omit it, or --file and --damaged.')
      return withDatabase(async (db, config) => {
        const storage = openStorage(config)
        await assertBelongTogether(db, storage)
        // Whatever lost the files may have lost their directories. Not before: a disk that is not mounted gets none.
        await storage.prepare()
        await restoreFiles(db, storage, directory, chosen)
      })
    })

const restoreSite = (directory: string, isUpdate: boolean) =>
  withServerLock(async (config) => {
    const { takenAt, lost, ...copied } = await restoreBackup(directory, config, openStorage(config), {
      isUpdate,
      onLost: (rows, blobId) => printFilesOf(rows, 'lost before the backup', blobId),
    })
    console.log(`Restored the database and ${filesOf(copied)} from the backup of ${takenAt}.`)
    if (lost.length > 0)
      console.log(`Missing: ${count(lost.length, 'file')}. To fix: run pnpm api restore <older backup> --damaged.`)
  })

function filesOf({ files, bytes, reused }: Omit<CopyResult, 'damaged'>): string {
  const copied = `${count(files, 'file')} (${count(bytes, 'byte')})`
  return reused === 0 ? copied : `${copied}, not counting ${count(reused, 'file')} copied earlier,`
}
