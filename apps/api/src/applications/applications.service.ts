import { type ApplicationForm, FORM_MAX_BYTES, formMessages } from '@site/contracts'
import pLimit from 'p-limit'
import { AppError } from '../shared/errors.ts'
import type { FilePart } from '../shared/http/form-parts.ts'
import type { RequestSource } from '../shared/http/request-source.ts'
import { idempotent } from '../shared/idempotency/idempotency.ts'
import { newReference } from '../shared/ids.ts'
import { applicationMails } from '../shared/mail/form-mails.ts'
import type { MailWorker } from '../shared/mail/mail-worker.ts'
import { withinReceiptLimit } from '../shared/mail/receipt-limit.ts'
import type { BlobStore } from '../shared/storage/blob-store.ts'
import { isRefused } from '../shared/storage/health.ts'
import type { DiskSpace } from '../shared/storage/space.ts'
import type { Throttle } from '../shared/throttle/throttle.ts'
import type { AttachmentKind } from './application-form.ts'
import type { ApplicationsRepo, Attachment } from './applications.repo.ts'
import { inspectInThread } from './cv/inspect-in-thread.ts'

interface Deps {
  applications: ApplicationsRepo
  blobs: BlobStore
  disk: DiskSpace
  throttle: Throttle
  mail: Pick<MailWorker, 'wake'>
  companyEmail: string
  /** Bytes per file. */
  maxBytes: number
}

export type ApplicationsService = ReturnType<typeof createApplicationsService>

const WITHOUT = 'without macros, embedded objects or fields that start programs'
const typeMessages = {
  cv: `CV must be a .doc, .docx or .pdf file ${WITHOUT}`,
  coverLetter: `${formMessages.application.coverLetterType} ${WITHOUT}`,
} as const
const sizeMessages = {
  cv: formMessages.application.cvTooLarge,
  coverLetter: formMessages.application.coverLetterTooLarge,
} as const

/** Room for the boundaries and headers of the form's parts. */
const FRAMING_BYTES = 64 * 1024

export function createApplicationsService({ applications, blobs, disk, throttle, mail, companyEmail, maxBytes }: Deps) {
  // Each inspection holds one file in memory, and a thread.
  const inTurn = pLimit(2)

  async function inspect(kind: AttachmentKind, name: string, blobId: string): Promise<readonly string[]> {
    const flags = await inTurn(async () => inspectInThread(name, await blobs.read(blobId)))
    if (!flags) throw new AppError('applications/bad-file', typeMessages[kind])
    return flags
  }

  return {
    maxRequestBytes: 2 * maxBytes + FORM_MAX_BYTES + FRAMING_BYTES,

    /**
     * Receives one application, starting before its first byte. Call `end` in any case: it deletes the files that were
     * not kept.
     */
    async begin({ address, key }: RequestSource) {
      await disk.assertRoomFor(2 * maxBytes)
      // Counted before its files cost anything, so that rejected applications count, too.
      await throttle.attempt('application', address)
      let unclaimed: Attachment[] = []

      return {
        async receive(kind: AttachmentKind, name: string, { bytes }: FilePart): Promise<void> {
          const blob = await blobs.put(bytes, (size) => {
            if (size > maxBytes) throw new AppError('request/too-large', sizeMessages[kind])
          })
          unclaimed.push({ kind, name, blob, flags: [] })
          unclaimed = unclaimed.with(-1, { kind, name, blob, flags: await inspect(kind, name, blob.id) })
        },

        /** Resolves to the reference; for a repeated application, to that of the first one. */
        async submit(form: ApplicationForm): Promise<string> {
          const once = idempotent(key, 'application', [form, ...unclaimed.map(({ blob }) => blob.sha256)])
          const reference = newReference('A')
          const mails = await withinReceiptLimit(throttle, applicationMails(form, reference, companyEmail))
          const attachments = unclaimed
          // Without a clear answer from the database the files may have rows: the next start removes those without.
          unclaimed = []
          try {
            const { answer, isRepeated } = await blobs.guarded(() =>
              applications.insert({ form, reference, attachments, mails }, once),
            )
            if (isRepeated) unclaimed = attachments
            mail.wake()
            return answer.reference
          } catch (error) {
            if (isRefused(error)) unclaimed = attachments
            throw error
          }
        },

        end: () => blobs.deleteAll(unclaimed.map(({ blob }) => blob.id)),
      }
    },
  }
}
