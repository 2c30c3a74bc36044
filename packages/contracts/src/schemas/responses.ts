import { z } from 'zod'

// Exactly the fields that browsers are promised: a schema drops what it does not name.

/** A success whose text the page shows. */
export const messageResponse = z.object({ message: z.string() })
/** The same, on the two calls whose published field is `responseMessage`. */
export const formMessageResponse = z.object({ responseMessage: z.string() })
/** A stored application; `reference` is what the applicant can quote. */
export const applicationResponse = z.object({ message: z.string(), reference: z.string() })

/** A new session: the token is sent once, here. */
export const loginResponse = z.object({
  token: z.string(),
  email: z.string(),
  expiresAt: z.string(),
})
/** The session that the caller already has, without its token. */
export const sessionResponse = loginResponse.omit({ token: true })

/** The response to a login. `expiresAt` is ISO 8601. */
export type Session = z.infer<typeof loginResponse>

/** One entry of a folder list; names deeper than the folder are missing. */
export const folderResponse = z.object({
  parentFolderName: z.string(),
  parentSubFolderName: z.string().optional(),
  parentSubChildFolderName: z.string().optional(),
  parentSubFinalChildFolderName: z.string().optional(),
  userEmail: z.string(),
  createdAt: z.string(),
})

/** A folder with the names of its ancestors; `createdAt` is ISO 8601. */
export type Folder = z.infer<typeof folderResponse>

/** One entry of a file list. */
export const fileEntryResponse = z.object({
  fileName: z.string(),
  uploadTime: z.string(),
  size: z.number(),
})

/** `uploadTime` is ISO 8601; `size` counts KB of 1024 bytes with two decimals. */
export type StoredFile = z.infer<typeof fileEntryResponse>

const count = z.number()

/** What an account stores and may store, in bytes. */
export const usageResponse = z.object({
  usedBytes: count,
  /** Reserved for unfinished uploads. */
  reservedBytes: count,
  quotaBytes: count,
  files: count,
  folders: count,
  /** Per file. */
  maxUploadBytes: count,
})

/** What an account stores and may store: an upload beyond the quota is rejected before its bytes are requested. */
export type Usage = z.infer<typeof usageResponse>

/** One entry of the list of sessions. */
export const accountSessionResponse = z.object({
  id: z.string(),
  createdAt: z.string(),
  lastUsedAt: z.string(),
  /** The network that the login came from, truncated: `192.0.2.x`, `2001:db8:1::`. */
  address: z.string(),
  /** `Firefox on Windows`; empty when the login sent no user agent. */
  agent: z.string(),
  /** Whether it is the session of this call. */
  current: z.boolean(),
})

/** One place where the account is logged in. Instants are ISO 8601; `lastUsedAt` is right to a minute. */
export type AccountSession = z.infer<typeof accountSessionResponse>

/** The text is in `message`, on the calls of two forms in `responseMessage`. */
export const errorResponse = z.object({
  code: z.string(),
  message: z.string().optional(),
  responseMessage: z.string().optional(),
  errors: z.record(z.string(), z.string()).optional(),
})
