import { z } from 'zod'
import { FOLDER_DEPTH } from '../folder-path.ts'
import { LINK_MAX_USES, LINK_NOTE_MAX } from '../limits.ts'
import { activityKinds, linkKinds } from '../links/link-kinds.ts'
import { newPassword } from './fields.ts'

const kind = z.enum(linkKinds)
const name = z.string()
const instant = z.string()
const count = z.number()
const end = z.iso.datetime({ error: 'This must be an ISO 8601 timestamp in UTC.' })
const limitOf = (max: number) => z.number().int().min(1).max(max, `This must be at most ${max}.`)
const uses = limitOf(LINK_MAX_USES)
const bytes = limitOf(Number.MAX_SAFE_INTEGER)
const note = z.string().max(LINK_NOTE_MAX, `This must be at most ${LINK_NOTE_MAX} characters long.`)

/** The body of `POST /api/shares`. */
export const linkBody = z
  .object({
    kind,
    /** The path of the folder, or of the folder that contains the file; root first. */
    path: z.array(name).min(1).max(FOLDER_DEPTH).readonly(),
    /** Absent for a link to the folder itself. */
    fileName: name.min(1).optional(),
    expiresAt: end.optional(),
    password: newPassword.optional(),
    /** Downloads, or files added. */
    maxUses: uses.optional(),
    /** The total size of all files; only for a link that accepts files. */
    maxBytes: bytes.optional(),
    /** Only the owner sees it. */
    note: note.optional(),
    /** The name that visitors see; '' for none. By default, that of the account. */
    sender: z.string().optional(),
    /** Whether an email tells the owner once a day what happens with the link. By default, it does. */
    notifies: z.boolean().optional(),
  })
  .refine(({ kind: allows, fileName }) => allows === 'read' || fileName === undefined, {
    path: ['fileName'],
    error: 'Files can only be added to a folder.',
  })

/** A link to create. Without an expiry or limits, it gets the defaults of its kind. */
export type NewLink = z.input<typeof linkBody>

/** The body of `PATCH /api/shares/{id}`. `null` removes the password, or the download limit; '' removes the note. */
export const linkChangeBody = z.object({
  expiresAt: end.optional(),
  password: newPassword.nullable().optional(),
  maxUses: uses.nullable().optional(),
  maxBytes: bytes.optional(),
  note: note.optional(),
  sender: z.string().optional(),
  notifies: z.boolean().optional(),
})

export type LinkChange = z.input<typeof linkChangeBody>

export const linkActivityEntry = z.object({
  kind: z.enum(activityKinds),
  /** The name of the file, or its path below the linked folder; empty for those beyond the first 1,000. */
  name,
  times: count,
  /** The total size of files that were added. */
  bytes: count,
  lastAt: instant,
})

/** How often visitors did something with a link and a file. Says nothing about the visitors. */
export type LinkActivity = z.infer<typeof linkActivityEntry>

export const linkEntry = z.object({
  id: z.string(),
  kind,
  path: z.array(name),
  fileName: name.optional(),
  createdAt: instant,
  expiresAt: instant,
  hasPassword: z.boolean(),
  uses: count,
  maxUses: count.nullable(),
  bytes: count,
  maxBytes: count.nullable(),
  lastUsedAt: instant.nullable(),
  note: z.string().optional(),
  /** Absent if visitors see no name. */
  sender: z.string().optional(),
  notifies: z.boolean(),
  latest: linkActivityEntry.optional(),
  /** Set if the link works again only at a new address. */
  isSuspended: z.literal(true).optional(),
})

/** One of the account's links, without its token. `uses` counts downloads or added files. */
export type Link = z.infer<typeof linkEntry>

/** The name that a new link shows unless its owner chooses another one; absent if the account's name is not suitable. */
export const linkSender = z.object({ sender: z.string().optional() })

export const linkToken = z.object({ token: z.string() })

export const createdLink = linkEntry.extend(linkToken.shape)

export type CreatedLink = z.infer<typeof createdLink>
