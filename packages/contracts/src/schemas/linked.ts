import { z } from 'zod'
import { isVisible } from '../form-rules.ts'
import { LINK_REPORT_MAX } from '../limits.ts'
import { linkReportMessages } from '../messages.ts'
import { pathParam, text } from './fields.ts'

// What link visitors get. Nothing here is built from the owner's schemas, so a field for owners never reaches visitors.

const name = z.string()
const instant = z.string()
const count = z.number()
const isEmpty = z.literal(true).optional()
/** What visitors learn of every link. `sender` is the name that its owner has chosen, if any. */
const shared = { expiresAt: instant, sender: z.string().optional() }
/** Whether files can be seen without a download that counts. */
const hasPreviews = z.boolean()

export const linkedItem = z.discriminatedUnion('item', [
  z.object({ ...shared, item: z.literal('file'), name, uploadTime: instant, size: count, isEmpty, hasPreviews }),
  z.object({ ...shared, item: z.literal('folder'), name, hasPreviews }),
  /** Reveals nothing about the folder. */
  z.object({ ...shared, item: z.literal('drop'), maxFileBytes: count, filesLeft: count }),
])

/** A linked item. `size` is in KB of 1024 bytes, with two decimals. */
export type LinkedItem = z.infer<typeof linkedItem>

export const linkedFolderEntry = z.object({ name })

export type LinkedFolder = z.infer<typeof linkedFolderEntry>

export const linkedFileEntry = z.object({ fileName: name, uploadTime: instant, size: count, isEmpty })

/** A file in a linked folder. `size` is as in `LinkedItem`. */
export type LinkedFile = z.infer<typeof linkedFileEntry>

/** The query of a call on a linked folder: the path of a subfolder, one `in` per name. */
export const linkedFolderQuery = z.object({ in: pathParam.default([]) })

/** The query of a download: the folder, and the name of a file in it; neither for a link to a file. */
export const linkedFileQuery = linkedFolderQuery.extend({ fileName: name.min(1).optional() })

/** What a visitor learns of a file that was received: enough for a receipt. */
export const receivedFile = z.object({ message: z.string(), receivedAt: instant, sha256: z.string() })

export type ReceivedFile = z.infer<typeof receivedFile>

export const linkReportBody = z.object({
  reason: text(linkReportMessages.required)
    .refine(isVisible, linkReportMessages.required)
    .max(LINK_REPORT_MAX, linkReportMessages.tooLong),
})

/** The body of the call that exchanges a link's password for a cookie. */
export const linkPasswordBody = z.object({ password: z.string() })
