import { type InferType, object } from 'yup'
import { formMessages } from '../form-rules.ts'
import { text } from './fields.ts'

export const accountDeletionSchema = object({
  password: text(formMessages.registration.password),
}).strict()

export type AccountDeletionForm = InferType<typeof accountDeletionSchema>
