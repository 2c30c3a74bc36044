import { type InferType, object } from 'yup'
import { formMessages } from '../form-rules.ts'
import { text } from './fields.ts'

/** The rules of the form that deletes an account. */
export const accountDeletionSchema = object({
  password: text(formMessages.registration.password),
}).strict()

/** The password confirms the deletion. */
export type AccountDeletionForm = InferType<typeof accountDeletionSchema>
