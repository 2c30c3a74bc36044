import { subscriberOf } from '@mfe/http'
import type { FilePart } from '@mfe/http/forms'
import { type ApplicationForm, FORM_MAX_BYTES, formMessages } from '@site/contracts'
import { parseIdempotencyKey } from '#database/idempotency/idempotency.ts'
import { newReference } from '#database/ids.ts'
import { isRolledBack, noteIncoming } from '#database/notes.ts'
import type { Db } from '#database/open.ts'
import { attemptWithinDay, DAY, type DailyPolicies, HOUR, MINUTE, type Throttle } from '#database/throttle/throttle.ts'
import type { BlobStore, StorageHealth, StorageSpace } from '#storage.ts'
import type { MailWorker } from '../outbox/mail-worker.ts'
import { withinReceiptLimit } from '../outbox/receipt-limit.ts'
import type { RequestSource } from '../request-source.ts'
import { applicationEmails } from '../texts/form-emails.ts'
import type { AttachmentKind } from './application-form.ts'
import type { ApplicationsRepo, Attachment } from './applications.repo.ts'
import { createAttachmentChecks, rejectedFile } from './attachment-checks.ts'

export const applicationLimits = {
  each: { name: 'application', free: 20, first: MINUTE, longest: HOUR },
  day: { name: 'application-day', most: 60, within: DAY },
} as const satisfies DailyPolicies

interface Deps {
  db: Db
  replicaId: string
  applications: ApplicationsRepo
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
  const {
    db,
    replicaId,
    applications,
    blobs,
    space,
    health,
    throttle,
    mail,
    companyEmail,
    now,
    findOpening,
    maxBytes,
  } = deps
  const checks = createAttachmentChecks()

  return {
    maxRequestBytes: 2 * maxBytes + FORM_MAX_BYTES + FRAMING_BYTES,

    /**
     * Begins an application before its form is read. When the signal aborts, its files no longer wait for inspection.
     * Always call `end`, which deletes the files of a failed application.
     */
    async begin({ address, key }: RequestSource, signal: AbortSignal) {
      await space.assertRoomFor(2 * maxBytes)
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
          const id = await noteIncoming(db, { replicaId })
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
          const opening = form.subject ? await findOpening(form.subject) : undefined
          const emails = await withinReceiptLimit(
            throttle,
            applicationEmails(form, { reference, company: companyEmail, opening, now: now() }),
          )
          const ids = unclaimed
          // If the outcome of the insert is unknown, the files may have rows. Noted files without rows are deleted at
          // the next start.
          unclaimed = []
          try {
            const { result, isRepeated } = await health.guarded(() =>
              applications.insert({ form, reference, attachments: received, emails }, idempotentRequest),
            )
            if (isRepeated) unclaimed = ids
            mail.wake()
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
