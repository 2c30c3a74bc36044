import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Command } from 'commander'
import { openStorage } from '#bytes/store/open-storage.ts'
import { fileNameOf } from '#messages/inbox/file-name.ts'
import { createInboxRepo, type InboxRepo, type Message } from '#messages/inbox/inbox.repo.ts'
import { FILE_LABELS, filledFields } from '#messages/inbox/labels.ts'
import { indented, oneLine } from '#messages/printable.ts'
import type { BlobStore } from '#storage.ts'
import { addOperatorCommands } from './operators.ts'
import { confirm } from './prompts.ts'
import { count, printRows } from './rows.ts'
import { createErasure, withDatabase } from './with-database.ts'

export function inboxCommand(): Command {
  const inbox = new Command('inbox').description('enquiries and applications, and who reads them in a browser')

  inbox
    .command('list')
    .description('list enquiries and applications, newest first')
    .action(() =>
      withDatabase(async (db) => {
        const items = await createInboxRepo(db).newestFirst()
        printRows(
          ['RECEIVED', 'REFERENCE', 'EMAIL', 'SUBJECT'],
          items.map(({ created_at, reference, email, subject }) => [created_at, reference, email, subject]),
          'There are no enquiries or applications.',
        )
      }),
    )

  inbox
    .command('show <reference>')
    .description('show one enquiry or application, and the active content of its files')
    .action((reference: string) =>
      withDatabase(async (db) => {
        const message = await find(createInboxRepo(db), reference)
        for (const { label, text } of filledFields(message)) console.log(`${label}: ${indented(text)}`)
        for (const { kind, name, size, flags } of message.attachments) {
          console.log(
            `${FILE_LABELS[kind]}: ${oneLine(name)}, ${size} bytes${flags && `, with active content: ${flags}`}`,
          )
        }
      }),
    )

  inbox
    .command('export <directory> [references...]')
    .description(
      'write enquiries and applications with their files to a directory; all of them if no reference is given',
    )
    .action((directory: string, references: string[]) =>
      withDatabase(async (db, config) => {
        const repo = createInboxRepo(db)
        const { blobs } = openStorage(config)
        const selected = references.length > 0 ? references : (await repo.newestFirst()).map((line) => line.reference)
        if (selected.length === 0) return console.log('Nothing to export.')
        for (const reference of selected) {
          await exportItem(await find(repo, reference), join(directory, reference), blobs)
        }
        console.log(`Exported ${count(selected.length, 'submission')} to ${directory}.`)
      }),
    )

  inbox
    .command('delete <reference>')
    .description('permanently delete one enquiry or application with its files and emails')
    .option('--yes', 'do not ask for confirmation')
    .action((reference: string, { yes }: { yes?: true }) =>
      withDatabase(async (db, config) => {
        await find(createInboxRepo(db), reference)
        if (!yes) await confirm(`This permanently deletes ${reference} with its files.`, reference)
        const deleted = await createErasure(db, config).deleteMessage(reference)
        if (!deleted) throw new Error(`${reference} has already been deleted.`)
        console.log(`Deleted ${reference}: ${count(deleted.files, 'file')}, ${count(deleted.emails, 'email')}.`)
      }),
    )

  addOperatorCommands(inbox)
  return inbox
}

async function find(repo: InboxRepo, reference: string): Promise<Message> {
  const item = await repo.find(reference)
  if (!item)
    throw new Error(
      `No enquiry or application has the reference ${reference}. To fix: list them with pnpm api inbox list.`,
    )
  return item
}

async function exportItem({ fields, attachments }: Message, directory: string, blobs: BlobStore): Promise<void> {
  await mkdir(directory, { recursive: true, mode: 0o700 })
  const files = attachments.map(({ id: _id, blobId: _blob, ...file }) => file)
  await writeFile(join(directory, 'form.json'), `${JSON.stringify({ ...fields, files }, null, 2)}\n`, { mode: 0o600 })
  for (const attachment of attachments) {
    await using blob = await blobs.open(attachment.blobId)
    await writeFile(join(directory, fileNameOf(attachment)), blob.stream(), { mode: 0o600 })
  }
}
