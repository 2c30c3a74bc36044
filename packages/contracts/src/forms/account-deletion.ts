import { type ObjectSchema, object } from 'yup'
import type { AccountDeletionForm } from '../account-care.ts'
import { formMessages } from '../form-rules.ts'
import { text } from './fields.ts'

export const accountDeletionSchema: ObjectSchema<AccountDeletionForm> = object({
  password: text(formMessages.registration.password),
}).strict()
