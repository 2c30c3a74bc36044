import { crc32 } from 'node:zlib'
import { brand } from '@site/brand'
import { writeDirectory } from '#bytes/zip/archive.ts'
import { createDosClock } from '#bytes/zip/entries.ts'
import { type ArchiveEntry, localHeader } from '#bytes/zip/records.ts'
import { fileNameOf } from '#messages/inbox/file-name.ts'
import type { Attachment, Message } from '#messages/inbox/inbox.repo.ts'
import { CSV_HEADER, csvLine } from './csv.ts'

/**
 * Generates a zip archive of messages with their files, one of which is in memory at a time. Fails if `readFile` does,
 * so an archive that is complete lacks nothing.
 */
export async function* archiveOf(
  messages: AsyncIterable<Message>,
  readFile: (attachment: Attachment) => Promise<Buffer>,
  now: Date,
): AsyncGenerator<Buffer> {
  const toDosTime = createDosClock(brand.timeZone)
  const entries: ArchiveEntry[] = []
  const lines = [CSV_HEADER]

  function* add(name: string, bytes: Buffer, lastModified: Date) {
    const times = { lastModified, dosTime: toDosTime(lastModified) }
    const entry = { name, ...times, size: bytes.length, crc32: crc32(bytes) }
    entries.push(entry)
    yield localHeader(entry)
    yield bytes
  }

  for await (const message of messages) {
    lines.push(csvLine(message))
    const { reference, created_at } = message.fields
    for (const attachment of message.attachments) {
      yield* add(`${reference}/${fileNameOf(attachment)}`, await readFile(attachment), new Date(created_at))
    }
  }
  yield* add('messages.csv', Buffer.from(lines.join('')), now)
  yield* writeDirectory(entries, async () => undefined)
}
