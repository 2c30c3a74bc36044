import { type InferType, object } from 'yup'
import { email, text } from './fields.ts'
import { formMessages } from './messages.ts'

const messages = formMessages.login

export const loginSchema = object({
  email: email(messages.email, messages.emailInvalid),
  password: text(messages.password),
}).strict()

export type LoginForm = InferType<typeof loginSchema>
