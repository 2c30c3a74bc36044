import { z } from 'zod'

// The fields that browsers are promised, and no others: a schema drops what it does not name.

export const messageAnswer = z.object({ message: z.string() })
export const responseMessageAnswer = z.object({ responseMessage: z.string() })
export const applicationAnswer = z.object({ message: z.string(), reference: z.string() })

export const loginAnswer = z.object({
  token: z.string(),
  email: z.string(),
  expiresAt: z.string(),
})
export const sessionAnswer = loginAnswer.omit({ token: true })

/** The answer to a login. `expiresAt` is ISO 8601. */
export type Session = z.infer<typeof loginAnswer>

export const folderAnswer = z.object({
  parentFolderName: z.string(),
  parentSubFolderName: z.string().optional(),
  parentSubChildFolderName: z.string().optional(),
  parentSubFinalChildFolderName: z.string().optional(),
  userEmail: z.string(),
  createdAt: z.string(),
})

/** A folder with the names of its ancestors; `createdAt` is ISO 8601. */
export type Folder = z.infer<typeof folderAnswer>

export const fileAnswer = z.object({
  fileName: z.string(),
  uploadTime: z.string(),
  size: z.number(),
})

/** `uploadTime` is ISO 8601; `size` counts KB of 1024 bytes with two decimals. */
export type StoredFile = z.infer<typeof fileAnswer>

const count = z.number()

export const usageAnswer = z.object({
  usedBytes: count,
  /** Held for uploads that are not finished. */
  reservedBytes: count,
  quotaBytes: count,
  files: count,
  folders: count,
  /** Per file. */
  maxUploadBytes: count,
})

/** What an account stores and may store: an upload beyond the quota is rejected before its bytes are requested. */
export type Usage = z.infer<typeof usageAnswer>

export const accountSessionAnswer = z.object({
  id: z.string(),
  createdAt: z.string(),
  lastUsedAt: z.string(),
  /** The network that the login came from, truncated: `192.0.2.x`, `2001:db8:1::`. */
  address: z.string(),
  /** `Firefox on Windows`; empty where the login did not say. */
  agent: z.string(),
  /** The session that asks. */
  current: z.boolean(),
})

/** One place where the account is logged in. Instants are ISO 8601; `lastUsedAt` is right to a minute. */
export type AccountSession = z.infer<typeof accountSessionAnswer>

/** `message` says it to people, `responseMessage` does on the calls of the two forms that read that name. */
export const errorAnswer = z.object({
  code: z.string(),
  message: z.string().optional(),
  responseMessage: z.string().optional(),
  errors: z.record(z.string(), z.string()).optional(),
})
