import { z } from 'zod'

// These schemas list exactly the published fields: serialization drops all others.

/** A success with a message that the page shows. */
export const messageResponse = z.object({ message: z.string() })
/** An uploaded file. Includes its name if the request set `onConflict`. */
export const uploadedResponse = messageResponse.extend({ name: z.string().optional() })

export const movedResponse = messageResponse.extend({ name: z.string() })

/** A moved or copied folder or file. `name` differs from the requested one if both entries were kept. */
export type MovedEntry = z.infer<typeof movedResponse>
/** Like `messageResponse`, for the two calls whose published field is `responseMessage`. */
export const responseMessageBody = z.object({ responseMessage: z.string() })
export const registrationResponse = responseMessageBody.extend({
  /** Set if its owner can log in only after opening the link in an email. */
  needsConfirmation: z.literal(true).optional(),
})

export type Registered = z.infer<typeof registrationResponse>
export const applicationResponse = z.object({ message: z.string(), reference: z.string() })

/** A new session. The token is sent only here. */
export const loginResponse = z.object({
  token: z.string(),
  email: z.string(),
  expiresAt: z.string(),
})
export const sessionResponse = loginResponse.omit({ token: true })

/** The response to a login. `expiresAt` is ISO 8601. */
export type Session = z.infer<typeof loginResponse>

const mark = z.literal(true).optional()

/** Set only if the request asked for it with `MARK_ENTRIES`. */
const entryMarks = {
  /** Whether a working link points at the entry itself. */
  isShared: mark,
  isStarred: mark,
}

/** One entry in a folder list. Names deeper than the folder are omitted. */
export const folderEntry = z.object({
  parentFolderName: z.string(),
  parentSubFolderName: z.string().optional(),
  parentSubChildFolderName: z.string().optional(),
  parentSubFinalChildFolderName: z.string().optional(),
  userEmail: z.string(),
  createdAt: z.string(),
  ...entryMarks,
})

/** A folder with the names of its ancestors; `createdAt` is ISO 8601. */
export type Folder = z.infer<typeof folderEntry>

/** The contents of a folder at any depth, excluding the folder itself. */
export const folderSummaryResponse = z.object({
  folders: z.number(),
  files: z.number(),
  bytes: z.number(),
  /** Whether these numbers are exact, not lower bounds. */
  isComplete: z.boolean(),
})

export type FolderSummary = z.infer<typeof folderSummaryResponse>

/** Set only for a file without bytes. */
export const isEmpty = mark

export const fileEntry = z.object({
  fileName: z.string(),
  uploadTime: z.string(),
  size: z.number(),
  isEmpty,
  ...entryMarks,
  /** Whether someone without an account sent it, through a link. */
  isReceived: mark,
})

/**
 * `uploadTime` is ISO 8601; `size` counts KB of 1024 bytes with two decimals, so it is 0 for a few bytes too. `isEmpty`
 * tells an empty file from these, if the request asked for it with `MARK_EMPTY_FILES`.
 */
export type StoredFile = z.infer<typeof fileEntry>

const count = z.number()

export const fileDetailsResponse = z.object({
  fileName: z.string(),
  uploadTime: z.string(),
  bytes: count,
  /** Hexadecimal. */
  sha256: z.string(),
})

/** `uploadTime` is ISO 8601. */
export type FileDetails = z.infer<typeof fileDetailsResponse>

export const earlierVersionEntry = z.object({
  id: z.string(),
  /** When the bytes were stored, when others replaced them, and when they will be deleted. */
  uploadTime: z.string(),
  replacedAt: z.string(),
  expiresAt: z.string(),
  size: z.number(),
  isEmpty,
})

/** What a file contained before it was replaced. Instants are ISO 8601; `size` is as in `StoredFile`. */
export type EarlierVersion = z.infer<typeof earlierVersionEntry>

export const usageResponse = z.object({
  usedBytes: count,
  /** Those of `usedBytes` that earlier versions use. */
  versionBytes: count,
  /** Reserved for unfinished uploads. */
  reservedBytes: count,
  quotaBytes: count,
  files: count,
  folders: count,
  /** Per file. */
  maxUploadBytes: count,
})

/** The storage usage and limits of an account. An upload over the quota is rejected before its bytes are requested. */
export type Usage = z.infer<typeof usageResponse>

export const profileResponse = z.object({
  email: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  phoneNumber: z.string(),
  /** The new address, while the link in the email to it has not been opened. */
  pendingEmail: z.string().optional(),
})

/** What an account's owner has told about themselves. */
export type Profile = z.infer<typeof profileResponse>

export const accountSessionEntry = z.object({
  id: z.string(),
  createdAt: z.string(),
  lastUsedAt: z.string(),
  /** The network that the login came from, truncated: `192.0.2.x`, `2001:db8:1::`. */
  address: z.string(),
  /** `Firefox on Windows`; empty if the login sent no user agent. */
  agent: z.string(),
  current: z.boolean(),
})

/** A session of the account. Instants are ISO 8601; `lastUsedAt` is accurate to a minute. */
export type AccountSession = z.infer<typeof accountSessionEntry>
