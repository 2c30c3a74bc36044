import { Command } from 'commander'
import { listDamaged } from '#bytes/notes/damaged-blobs.ts'
import type { NamedBlob } from '#bytes/scrub/verify-blob.ts'
import { assertBelongTogether } from '#bytes/store/marker.ts'
import { openStorage } from '#bytes/store/open-storage.ts'
import { findStored } from '#bytes/store/stored-blobs.ts'
import type { Db } from '#database/open.ts'
import { createAccountsRepo } from '#people/accounts/accounts.repo.ts'
import type { Storage } from '#storage.ts'
import { createFilesRepo } from '#tree/files.repo.ts'
import { createFoldersRepo } from '#tree/folders.repo.ts'
import { takeBackup, updateBackup } from '../backup/backup.ts'
import type { CopyResult } from '../backup/copy-storage.ts'
import { restoreBackup } from '../backup/restore.ts'
import { openBackupForBlobs } from '../backup/restore-blobs.ts'
import { count, printFilesOf } from './rows.ts'
import { withDatabase, withServerLock } from './with-database.ts'

export const backupCommand = () =>
  new Command('backup')
    .argument('<directory>')
    .description('copy the database, the files and the stored emails into a new directory')
    .option('--update', 'bring an existing backup of this site up to date; copies only new files')
    .action((directory: string, { update }: { update?: true }) =>
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

interface RestoreOptions {
  update?: true
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

const BLOB_ID = /^[0-9a-f]{32}(?:\.\d+)?$/

const LABELS = {
  restored: 'restored',
  intact: 'intact, not replaced',
  deleted: 'deleted meanwhile, not restored',
} as const

interface ChosenFiles {
  /** As `fsck` prints them: `owner@example.com:/folder/name`, or the id of the blob. */
  files: readonly string[]
  damaged: boolean
}

/** Brings back the bytes of some files, one after another. Throws before the first one if a chosen file does not exist. */
async function restoreFiles(db: Db, storage: Storage, directory: string, chosen: ChosenFiles): Promise<void> {
  const restore = await openBackupForBlobs(db, storage, directory)
  const blobs = await findBlobs(db, chosen)
  let failed = 0
  for (const blob of blobs) {
    try {
      await printFilesOf(db, LABELS[await restore(blob)], blob.blobId)
    } catch (error) {
      failed += 1
      await printFilesOf(db, 'not restored', blob.blobId)
      console.log(`  ${error instanceof Error ? error.message : error}`)
    }
  }
  if (blobs.length === 0)
    console.log('No file is known to be damaged. To find damaged files, run pnpm api fsck --online.')
  if (failed > 0) throw new Error(`Not restored: ${count(failed, 'file')}.`)
}

async function findBlobs(db: Db, { files, damaged }: ChosenFiles): Promise<NamedBlob[]> {
  const found = new Map<string, NamedBlob>()
  for (const typed of files) {
    const blob = BLOB_ID.test(typed) ? await findStored(db, typed) : await findByPath(db, typed)
    if (!blob)
      throw new Error(`${typed} does not exist. To fix: copy the file, or its id, from a line of pnpm api fsck.`)
    found.set(blob.blobId, blob)
  }
  for (const blob of damaged ? await listDamaged(db) : []) found.set(blob.blobId, blob)
  return [...found.values()]
}

async function findByPath(db: Db, typed: string): Promise<NamedBlob | undefined> {
  const [, email = '', path = ''] = /^([^:]+):\/(.+)$/s.exec(typed.normalize('NFC')) ?? []
  const names = path.split('/')
  const account = await createAccountsRepo(db).byEmail(email.toLowerCase())
  const folderId = account && (await createFoldersRepo(db).idOf(account.id, names.slice(0, -1)))
  return folderId ? createFilesRepo(db).find(folderId, names.at(-1) ?? '') : undefined
}
