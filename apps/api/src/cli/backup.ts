import { Command } from 'commander'
import { takeBackup } from '../backup/backup.ts'
import { restoreBackup } from '../backup/restore.ts'
import { makeDirectories, storageLayout } from '../shared/storage/layout.ts'
import { assertBelongTogether } from '../shared/storage/marker.ts'
import { count } from './count.ts'
import { withDatabase, withServerLock } from './with-database.ts'

export const backupCommand = () =>
  new Command('backup')
    .argument('<directory>')
    .description('copy the database and the files into a new directory')
    .action((directory: string) =>
      withDatabase(async (db, { DATA_DIR }) => {
        const layout = storageLayout(DATA_DIR)
        await makeDirectories(layout)
        await assertBelongTogether(db, layout)
        const { files, bytes, damaged } = await takeBackup(db, layout, directory)
        console.log(`Copied the database and ${count(files, 'file')} (${count(bytes, 'byte')}) to ${directory}.`)
        for (const blobId of damaged) console.log(`damaged or missing, not copied: ${blobId}`)
        if (damaged.length > 0)
          throw new Error(`${count(damaged.length, 'file')} could not be backed up. To fix: keep the previous backup.`)
      }),
    )

export const restoreCommand = () =>
  new Command('restore')
    .argument('<directory>')
    .description('restore a backup into an empty DATA_DIR; ends all sessions (server stopped)')
    .action((directory: string) =>
      withServerLock(async ({ DATA_DIR }) => {
        const { files, bytes, takenAt } = await restoreBackup(directory, DATA_DIR)
        console.log(`Restored ${count(files, 'file')} (${count(bytes, 'byte')}) of ${takenAt} to ${DATA_DIR}.`)
      }),
    )
