import { z } from 'zod'

export const messageAnswer = z.object({ message: z.string() })
export const responseMessageAnswer = z.object({ responseMessage: z.string() })
export const applicationAnswer = z.object({ message: z.string(), reference: z.string() })

export const sessionAnswer = z.object({ email: z.string(), expiresAt: z.string() })
export const loginAnswer = sessionAnswer.extend({ token: z.string() })

export const folderAnswer = z.object({
  parentFolderName: z.string(),
  parentSubFolderName: z.string().optional(),
  parentSubChildFolderName: z.string().optional(),
  parentSubFinalChildFolderName: z.string().optional(),
  userEmail: z.string(),
  createdAt: z.string(),
})

export const fileAnswer = z.object({ fileName: z.string(), uploadTime: z.string(), size: z.number() })

const count = z.number()

export const usageAnswer = z.object({
  usedBytes: count,
  reservedBytes: count,
  quotaBytes: count,
  files: count,
  folders: count,
  maxUploadBytes: count,
})

export const accountSessionAnswer = z.object({
  id: z.string(),
  createdAt: z.string(),
  lastUsedAt: z.string(),
  address: z.string(),
  agent: z.string(),
  current: z.boolean(),
})

/** `message` says it to people, `responseMessage` does on the calls of the two forms that read that name. */
export const errorAnswer = z.object({
  code: z.string(),
  message: z.string().optional(),
  responseMessage: z.string().optional(),
  errors: z.record(z.string(), z.string()).optional(),
})
