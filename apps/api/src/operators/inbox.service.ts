import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { dayIn } from '@mfe/contract/days'
import { isFailure } from '@mfe/engines/failure'
import { inTransaction } from '@mfe/engines/transaction'
import { brand } from '@site/brand'
import { INBOX_ARCHIVE_MAX, INBOX_PAGE, INBOX_TABLE_MAX, type InboxQuery } from '@site/contracts/schemas'
import type { DamageReports } from '#bytes/notes/damage-reports.ts'
import { isMissing, isUnreadable } from '#bytes/store/errors.ts'
import { batchesOf } from '#database/batches.ts'
import type { Db } from '#database/open.ts'
import { HOUR, type Policy, type Throttle } from '#database/throttle/throttle.ts'
import { AppError } from '#errors.ts'
import { fileNameOf } from '#messages/inbox/file-name.ts'
import {
  type Attachment,
  type InboxRepo,
  type Message,
  type MessageFilter,
  setAnswered,
} from '#messages/inbox/inbox.repo.ts'
import type { BlobStore, StorageSpace } from '#storage.ts'
import { archiveOf } from './exports/archive.ts'
import { CSV_HEADER, csvLine } from './exports/csv.ts'
import { EVENT_BYTES, type InboxEvent, recordEvents } from './inbox-audit.ts'
import type { Operator } from './operators.service.ts'

const exportLimit: Policy = { name: 'inbox-export', most: 10, within: HOUR }

const FORMATS = {
  csv: { type: 'text/csv; charset=utf-8', most: INBOX_TABLE_MAX, atOnce: INBOX_PAGE },
  // One by one, as their files must still exist when they are sent.
  zip: { type: 'application/zip', most: INBOX_ARCHIVE_MAX, atOnce: 1 },
} as const

interface Deps {
  db: Db
  inbox: InboxRepo
  throttle: Pick<Throttle, 'attempt'>
  space: Pick<StorageSpace, 'assertInReserve'>
  blobs: Pick<BlobStore, 'open'>
  damageReports: Pick<DamageReports, 'report'>
  now: () => number
}

export type InboxService = ReturnType<typeof createInboxService>

const notFound = () => new AppError('inbox/not-found', 'There is no such message. It may have been deleted.')

/** What operators read, export and mark. Everything but the list is recorded first. */
export function createInboxService({ db, inbox, throttle, space, blobs, damageReports, now }: Deps) {
  async function find(reference: string): Promise<Message> {
    const message = await inbox.find(reference)
    if (!message) throw notFound()
    return message
  }

  /** Rejects if it cannot be recorded, or if a message was deleted in the meantime. */
  async function record(...events: InboxEvent[]): Promise<void> {
    await space.assertInReserve(events.length * EVENT_BYTES)
    try {
      await recordEvents(db, events)
    } catch (error) {
      throw isFailure(error, 'no-parent') ? notFound() : error
    }
  }

  /** Rejects with `files/damaged` instead of resolving to other bytes than were received. */
  async function readFile({ id, blobId, sha256 }: Attachment): Promise<Buffer> {
    const file = { ownerId: '', folderId: '', id, blobId }
    try {
      await using blob = await blobs.open(blobId)
      const bytes = await buffer(blob.stream())
      if (createHash('sha256').update(bytes).digest('hex') === sha256) return bytes
      throw await damageReports.report(file, 'damaged', { storedAt: blob.storedAt })
    } catch (error) {
      if (isUnreadable(error)) throw await damageReports.report(file, 'damaged', { readError: error })
      throw isMissing(error) ? await damageReports.report(file, 'missing') : error
    }
  }

  /** Reads some messages at once, as each may be long. Leaves out what is deleted meanwhile. */
  async function* messagesOf(listed: readonly { reference: string }[], atOnce: number): AsyncGenerator<Message> {
    const references = listed.map(({ reference }) => reference)
    for (const some of batchesOf(references, atOnce)) yield* await inbox.read(some)
  }

  return {
    async list(query: InboxQuery) {
      const rows = await inbox.list(query, INBOX_PAGE + 1, query.before)
      const messages = rows.slice(0, INBOX_PAGE)
      return { messages, next: rows.length > INBOX_PAGE ? messages.at(-1)?.id : undefined }
    },

    async read({ email }: Operator, reference: string): Promise<Message> {
      const message = await find(reference)
      await record({ operator: email, action: 'read', message })
      return message
    },

    /** Files are small, so they are compared with their hash before the first byte is sent. */
    async openFile({ email }: Operator, reference: string, kind: Attachment['kind']) {
      const message = await find(reference)
      const attachment = message.attachments.find((each) => each.kind === kind)
      if (!attachment) throw notFound()
      await record({ operator: email, action: 'downloaded', message, detail: kind })
      return { name: `${reference}-${fileNameOf(attachment)}`, bytes: await readFile(attachment) }
    },

    /** Keeps the first mark if several people set one. */
    async setAnswered({ email }: Operator, reference: string, isAnswered: boolean): Promise<void> {
      const message = await find(reference)
      await space.assertInReserve(EVENT_BYTES)
      await inTransaction(db, async (trx) => {
        if (!(await setAnswered(trx, message, isAnswered ? email : null))) return
        await recordEvents(trx, [{ operator: email, action: isAnswered ? 'answered' : 'reopened', message }])
      })
    },

    /** Opens the newest messages of a filter as a table, or with their files. Records each of them. */
    async openExport({ email }: Operator, { format, ...filter }: MessageFilter & { format: 'csv' | 'zip' }) {
      await throttle.attempt(exportLimit, email, 'Too many exports. Please wait a while and try again.')
      const { type, most, atOnce } = FORMATS[format]
      const listed = await inbox.list(filter, most)
      const event = { operator: email, action: 'exported', detail: format } as const
      await record(...listed.map((message) => ({ ...event, message })))
      const messages = messagesOf(listed, atOnce)
      const time = now()
      const bytes = format === 'csv' ? tableOf(messages) : archiveOf(messages, readFile, new Date(time))
      return { name: `inbox-${dayIn(brand.timeZone, time)}.${format}`, type, stream: Readable.from(bytes) }
    },
  }
}

async function* tableOf(messages: AsyncIterable<Message>): AsyncGenerator<string> {
  yield CSV_HEADER
  for await (const message of messages) yield csvLine(message)
}
