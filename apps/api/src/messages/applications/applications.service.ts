import { subscriberOf } from '@mfe/http'
import type { FilePart } from '@mfe/http/forms'
import { type ApplicationForm, FORM_MAX_BYTES, formMessages } from '@site/contracts'
import type { Insertable } from 'kysely'
import { clockOf } from '#database/clock/clock.ts'
import { type IdempotentRequest, parseIdempotencyKey, runIdempotent } from '#database/idempotency/idempotency.ts'
import { newId, newReference } from '#database/ids.ts'
import { isRolledBack, noteIncoming, settleIncoming } from '#database/notes.ts'
import type { Db } from '#database/open.ts'
import { attemptWithinDay, DAY, type DailyPolicies, HOUR, MINUTE, type Throttle } from '#database/throttle/throttle.ts'
import type { Database } from '#database/types.ts'
import type { BlobStore, StorageHealth, StorageSpace, StoredBlob } from '#storage.ts'
import { type RequestSource, withinReceiptLimit } from '../forms.ts'
import type { MailWorker } from '../outbox/mail-worker.ts'
import { type Email, enqueue } from '../outbox/outbox.repo.ts'
import { applicationEmails } from '../texts/form-emails.ts'
import type { AttachmentKind } from './application-form.ts'
import { createAttachmentChecks, rejectedFile } from './attachment-checks.ts'

export const applicationLimits = {
  each: { name: 'application', free: 20, first: MINUTE, longest: HOUR },
  day: { name: 'application-day', most: 60, within: DAY },
} as const satisfies DailyPolicies

interface Deps {
  db: Db
  replicaId: string
  blobs: BlobStore
  space: StorageSpace
  health: Pick<StorageHealth, 'guarded'>
  throttle: Throttle
  mail: Pick<MailWorker, 'wake'>
  companyEmail: string
  now: () => number
  /** Resolves to the title if an opening that accepts applications has it. */
  findOpening: (title: string) => Promise<string | undefined>
  /** Bytes per file. */
  maxBytes: number
}

export type ApplicationsService = ReturnType<typeof createApplicationsService>

const sizeMessages = {
  cv: formMessages.application.cvTooLarge,
  coverLetter: formMessages.application.coverLetterTooLarge,
} as const

/** Allowance for multipart boundaries and headers. */
const FRAMING_BYTES = 64 * 1024

export function createApplicationsService(deps: Deps) {
  const { blobs, throttle, maxBytes } = deps
  const checks = createAttachmentChecks()

  return {
    maxRequestBytes: 2 * maxBytes + FORM_MAX_BYTES + FRAMING_BYTES,

    /**
     * Always call `end`, which deletes the files of a failed application. When the signal aborts, they stop waiting.
     */
    async begin({ address, key }: RequestSource, signal: AbortSignal) {
      await deps.space.assertRoomFor(2 * maxBytes)
      // Counts the attempt before reading the files, so rejected applications count too.
      await attemptWithinDay(throttle, applicationLimits, address)
      const sender = { network: subscriberOf(address), signal }
      let received: Attachment[] = []
      /** The ids of the blobs that `end` deletes, if any of their bytes are stored. */
      let unclaimed: string[] = []

      return {
        async receive(kind: AttachmentKind, name: string, { bytes }: FilePart): Promise<void> {
          const assertSize = (size: number) => {
            if (size > maxBytes) throw rejectedFile('request/too-large', kind, sizeMessages[kind])
          }
          const id = await noteIncoming(deps.db, { replicaId: deps.replicaId })
          unclaimed.push(id)
          const blob = await blobs.put(id, bytes, { assertSize })
          const flags = await checks.check(sender, { kind, name, read: () => blobs.read(id) })
          received = [...received, { kind, name, blob, flags }]
        },

        /** Resolves to the reference number. A retry gets the reference of the first attempt. */
        async submit(form: ApplicationForm): Promise<string> {
          const idempotentRequest = parseIdempotencyKey(key, 'application', [
            form,
            ...received.map(({ blob }) => blob.sha256),
          ])
          const reference = newReference('A')
          const opening = form.subject ? await deps.findOpening(form.subject) : undefined
          const emails = await withinReceiptLimit(
            throttle,
            applicationEmails(form, { reference, company: deps.companyEmail, opening, now: deps.now() }),
          )
          const ids = unclaimed
          // If the outcome of the insert is unknown, the files may have rows. Noted files without rows are deleted at
          // the next start.
          unclaimed = []
          try {
            const { result, isRepeated } = await deps.health.guarded(() =>
              insertApplication(deps.db, { form, reference, attachments: received, emails }, idempotentRequest),
            )
            if (isRepeated) unclaimed = ids
            deps.mail.wake()
            return result.reference
          } catch (error) {
            if (isRolledBack(error)) unclaimed = ids
            throw error
          }
        },

        end: () => blobs.deleteAll(unclaimed),
      }
    },
  }
}

interface Attachment {
  kind: AttachmentKind
  name: string
  blob: StoredBlob
  flags: readonly string[]
}

interface NewApplication {
  form: ApplicationForm
  reference: string
  attachments: readonly Attachment[]
  emails: readonly Email[]
}

function insertApplication(db: Db, application: NewApplication, key: IdempotentRequest | undefined) {
  const { form, reference, attachments, emails } = application
  return runIdempotent(db, key, async (trx) => {
    const clock = clockOf(trx)
    const row: Insertable<Database['application']> = {
      id: newId(clock.now()),
      reference,
      first_name: form.firstName,
      last_name: form.lastName,
      email: form.email,
      role: form.role,
      company: form.company,
      phone_number: form.phoneNumber,
      message: form.message,
      subject: form.subject,
      description: form.description,
      created_at: clock.instant(),
    }
    await trx.insertInto('application').values(row).execute()
    const files = attachments.map(({ kind, name, blob, flags }) => ({
      id: newId(clock.now()),
      application_id: row.id,
      kind,
      name,
      size: blob.size,
      sha256: blob.sha256,
      blob_id: blob.id,
      flags: flags.join(','),
    }))
    await trx.insertInto('attachment').values(files).execute()
    const ids = files.map(({ blob_id }) => blob_id)
    await settleIncoming(trx, ids)
    await enqueue(trx, null, emails)
    return { reference }
  })
}
