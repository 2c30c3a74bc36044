import { copyFile, mkdir, writeFile } from 'node:fs/promises'
import { extname, join } from 'node:path'
import { Command } from 'commander'
import { createInboxRepo, type InboxRepo } from '../inbox/inbox.repo.ts'
import { blobPath, type StorageLayout, storageLayout } from '../shared/storage/layout.ts'
import { confirm } from './confirm.ts'
import { count } from './count.ts'
import { erasureOf } from './erasure-of.ts'
import { indentLines, oneLine } from './printable.ts'
import { withDatabase } from './with-database.ts'

type Item = NonNullable<Awaited<ReturnType<InboxRepo['find']>>>

export function inboxCommand(): Command {
  const inbox = new Command('inbox').description('inquiries and applications')

  inbox
    .command('list')
    .description('newest first')
    .action(() =>
      withDatabase(async (db) => {
        for (const { created_at, reference, email, subject } of await createInboxRepo(db).newestFirst()) {
          console.log([created_at, reference, email, oneLine(subject)].join('\t'))
        }
      }),
    )

  inbox
    .command('show <reference>')
    .description('one inquiry or application, and what its files can do')
    .action((reference: string) =>
      withDatabase(async (db) => {
        const { fields, attachments } = await find(createInboxRepo(db), reference)
        for (const [field, value] of Object.entries(fields)) console.log(`${field}: ${indentLines(value)}`)
        for (const { kind, name, size, flags } of attachments) {
          console.log(`${kind}: ${oneLine(name)}, ${size} bytes${flags && `, with active parts: ${flags}`}`)
        }
      }),
    )

  inbox
    .command('export <directory> [references...]')
    .description('write them to a directory with their files; all of them if no reference is given')
    .action((directory: string, references: string[]) =>
      withDatabase(async (db, { DATA_DIR }) => {
        const repo = createInboxRepo(db)
        const wanted = references.length > 0 ? references : (await repo.newestFirst()).map((line) => line.reference)
        for (const reference of wanted) {
          await exportItem(await find(repo, reference), join(directory, reference), storageLayout(DATA_DIR))
        }
        console.log(`Wrote ${wanted.length} to ${directory}.`)
      }),
    )

  inbox
    .command('delete <reference>')
    .description('permanently delete one inquiry or application with its files and mails')
    .option('--yes', 'without asking')
    .action((reference: string, { yes }: { yes?: true }) =>
      withDatabase(async (db, config) => {
        await find(createInboxRepo(db), reference)
        if (!yes) await confirm(`This permanently deletes ${reference} with its files.`, reference)
        const deleted = await erasureOf(db, config).message(reference)
        if (!deleted) throw new Error(`${reference} has already been deleted.`)
        console.log(`Deleted ${reference}: ${count(deleted.files, 'file')}, ${count(deleted.mails, 'mail')}.`)
      }),
    )

  return inbox
}

async function find(repo: InboxRepo, reference: string): Promise<Item> {
  const item = await repo.find(reference)
  if (!item) throw new Error(`There is no inquiry or application ${reference}.`)
  return item
}

/** Names files by their kind: a stranger's file name never becomes a path. */
async function exportItem({ fields, attachments }: Item, directory: string, layout: StorageLayout): Promise<void> {
  await mkdir(directory, { recursive: true, mode: 0o700 })
  const files = attachments.map(({ blobId: _, ...file }) => file)
  await writeFile(join(directory, 'form.json'), `${JSON.stringify({ ...fields, files }, null, 2)}\n`, { mode: 0o600 })
  for (const { kind, name, blobId } of attachments) {
    await copyFile(blobPath(layout, blobId), join(directory, kind + extname(name).toLowerCase()))
  }
}
