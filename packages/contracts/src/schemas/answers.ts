import { z } from 'zod'
import type { AccountSession } from '../account-care.ts'
import type { Folder, Session, StoredFile, Usage } from '../entities.ts'

/** The fields that browsers are promised, and no others: a schema drops what it does not name. */
type FieldsOf<Answer> = { [Field in keyof Answer]-?: z.ZodType<Answer[Field]> }

export const messageAnswer = z.object({ message: z.string() })
export const responseMessageAnswer = z.object({ responseMessage: z.string() })
export const applicationAnswer = z.object({ message: z.string(), reference: z.string() })

export const loginAnswer = z.object({
  token: z.string(),
  email: z.string(),
  expiresAt: z.string(),
} satisfies FieldsOf<Session>)
export const sessionAnswer = loginAnswer.omit({ token: true })

export const folderAnswer = z.object({
  parentFolderName: z.string(),
  parentSubFolderName: z.string().optional(),
  parentSubChildFolderName: z.string().optional(),
  parentSubFinalChildFolderName: z.string().optional(),
  userEmail: z.string(),
  createdAt: z.string(),
} satisfies FieldsOf<Folder>)

export const fileAnswer = z.object({
  fileName: z.string(),
  uploadTime: z.string(),
  size: z.number(),
} satisfies FieldsOf<StoredFile>)

const count = z.number()

export const usageAnswer = z.object({
  usedBytes: count,
  reservedBytes: count,
  quotaBytes: count,
  files: count,
  folders: count,
  maxUploadBytes: count,
} satisfies FieldsOf<Usage>)

export const accountSessionAnswer = z.object({
  id: z.string(),
  createdAt: z.string(),
  lastUsedAt: z.string(),
  address: z.string(),
  agent: z.string(),
  current: z.boolean(),
} satisfies FieldsOf<AccountSession>)

/** `message` says it to people, `responseMessage` does on the calls of the two forms that read that name. */
export const errorAnswer = z.object({
  code: z.string(),
  message: z.string().optional(),
  responseMessage: z.string().optional(),
  errors: z.record(z.string(), z.string()).optional(),
})
