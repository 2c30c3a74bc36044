import { Command } from 'commander'
import { takeBackup } from '../backup/backup.ts'
import { restoreBackup } from '../backup/restore.ts'
import { assertBelongTogether } from '../shared/storage/marker.ts'
import { openStorage } from '../shared/storage/open-storage.ts'
import { count } from './count.ts'
import { withDatabase, withServerLock } from './with-database.ts'

export const backupCommand = () =>
  new Command('backup')
    .argument('<directory>')
    .description('copy the database, the files and the stored emails into a new directory')
    .action((directory: string) =>
      withDatabase(async (db, config) => {
        const storage = openStorage(config)
        await storage.prepare()
        await assertBelongTogether(db, storage)
        const { files, bytes, damaged } = await takeBackup(db, storage, directory)
        console.log(`Copied the database and ${count(files, 'file')} (${count(bytes, 'byte')}) to ${directory}.`)
        for (const blobId of damaged) console.log(`damaged or missing, not copied: ${blobId}`)
        if (damaged.length > 0)
          throw new Error(`${count(damaged.length, 'file')} could not be backed up. To fix: keep the previous backup.`)
      }),
    )

export const restoreCommand = () =>
  new Command('restore')
    .argument('<directory>')
    .description('restore a backup into an empty database and DATA_DIR; ends all sessions (server stopped)')
    .action((directory: string) =>
      withServerLock(async (config) => {
        const storage = openStorage(config)
        const { files, bytes, takenAt, replaced } = await restoreBackup(directory, config, storage)
        console.log(`Restored the database and ${count(files, 'file')} (${count(bytes, 'byte')}) of ${takenAt}.`)
        for (const { table, column, row } of replaced)
          console.log(`replaced U+0000, which PostgreSQL cannot store, by U+FFFD: ${column} of ${table} ${row}`)
      }),
    )
