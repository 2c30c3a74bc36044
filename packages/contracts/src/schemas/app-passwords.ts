import { z } from 'zod'
import { credentialBody } from './forms.ts'

const scope = z.enum(['read', 'write'])

/** The body of `POST /api/app-passwords`. */
export const appPasswordBody = credentialBody.extend({ scope })

export type NewAppPassword = z.input<typeof appPasswordBody>

export const appPasswordEntry = z.object({
  id: z.string(),
  /** What the owner calls the program or the device. */
  name: z.string(),
  /** Whether programs that sign in with it may also change files and folders. */
  scope,
  createdAt: z.string(),
  lastUsedAt: z.string().nullable(),
})

/** An app password without its secret. Instants are ISO 8601; `lastUsedAt` is accurate to a minute. */
export type AppPassword = z.infer<typeof appPasswordEntry>

export const createdAppPassword = appPasswordEntry.extend({ password: z.string() })

/** The only response that contains the password. */
export type CreatedAppPassword = z.infer<typeof createdAppPassword>
