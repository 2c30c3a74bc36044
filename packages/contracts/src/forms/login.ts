import { type ObjectSchema, object } from 'yup'
import type { LoginForm } from '../entities.ts'
import { formMessages } from '../form-rules.ts'
import { email, text } from './fields.ts'

const messages = formMessages.login

export const loginSchema: ObjectSchema<LoginForm> = object({
  email: email(messages.email, messages.emailInvalid),
  password: text(messages.password),
}).strict()
