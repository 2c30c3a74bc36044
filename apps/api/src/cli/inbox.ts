import { mkdir, writeFile } from 'node:fs/promises'
import { extname, join } from 'node:path'
import { Command } from 'commander'
import { createInboxRepo, type InboxRepo } from '../inbox/inbox.repo.ts'
import { openStorage } from '../shared/storage/open-storage.ts'
import type { BlobStore } from '../shared/storage/storage.ts'
import { confirm } from './confirm.ts'
import { count } from './count.ts'
import { createErasure } from './create-erasure.ts'
import { indented, oneLine } from './printable.ts'
import { withDatabase } from './with-database.ts'

type Item = NonNullable<Awaited<ReturnType<InboxRepo['find']>>>

export function inboxCommand(): Command {
  const inbox = new Command('inbox').description('inquiries and applications')

  inbox
    .command('list')
    .description('list inquiries and applications, newest first')
    .action(() =>
      withDatabase(async (db) => {
        for (const { created_at, reference, email, subject } of await createInboxRepo(db).newestFirst()) {
          console.log([created_at, reference, email, oneLine(subject)].join('\t'))
        }
      }),
    )

  inbox
    .command('show <reference>')
    .description('show one inquiry or application, and the active content of its files')
    .action((reference: string) =>
      withDatabase(async (db) => {
        const { fields, attachments } = await find(createInboxRepo(db), reference)
        for (const [field, value] of Object.entries(fields)) console.log(`${field}: ${indented(value)}`)
        for (const { kind, name, size, flags } of attachments) {
          console.log(`${kind}: ${oneLine(name)}, ${size} bytes${flags && `, with active content: ${flags}`}`)
        }
      }),
    )

  inbox
    .command('export <directory> [references...]')
    .description(
      'write inquiries and applications with their files to a directory; all of them if no reference is given',
    )
    .action((directory: string, references: string[]) =>
      withDatabase(async (db, config) => {
        const repo = createInboxRepo(db)
        const { blobs } = openStorage(config)
        const selected = references.length > 0 ? references : (await repo.newestFirst()).map((line) => line.reference)
        for (const reference of selected) {
          await exportItem(await find(repo, reference), join(directory, reference), blobs)
        }
        console.log(`Wrote ${selected.length} to ${directory}.`)
      }),
    )

  inbox
    .command('delete <reference>')
    .description('permanently delete one inquiry or application with its files and mails')
    .option('--yes', 'do not ask for confirmation')
    .action((reference: string, { yes }: { yes?: true }) =>
      withDatabase(async (db, config) => {
        await find(createInboxRepo(db), reference)
        if (!yes) await confirm(`This permanently deletes ${reference} with its files.`, reference)
        const deleted = await createErasure(db, config).deleteMessage(reference)
        if (!deleted) throw new Error(`${reference} has already been deleted.`)
        console.log(`Deleted ${reference}: ${count(deleted.files, 'file')}, ${count(deleted.mails, 'mail')}.`)
      }),
    )

  return inbox
}

async function find(repo: InboxRepo, reference: string): Promise<Item> {
  const item = await repo.find(reference)
  if (!item) throw new Error(`No inquiry or application has the reference ${reference}.`)
  return item
}

/** Names files by their kind, so an untrusted file name never becomes a path. */
async function exportItem({ fields, attachments }: Item, directory: string, blobs: BlobStore): Promise<void> {
  await mkdir(directory, { recursive: true, mode: 0o700 })
  const files = attachments.map(({ blobId: _, ...file }) => file)
  await writeFile(join(directory, 'form.json'), `${JSON.stringify({ ...fields, files }, null, 2)}\n`, { mode: 0o600 })
  for (const { kind, name, blobId } of attachments) {
    await using blob = await blobs.open(blobId)
    await writeFile(join(directory, kind + extname(name).toLowerCase()), blob.stream(), { mode: 0o600 })
  }
}
