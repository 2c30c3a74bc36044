import { accountMessages } from '../account-care.ts'
import { formMessages } from '../form-rules.ts'
import { PASSWORD_MAX } from '../limits.ts'
import { accepts, type FormCase, rejects, rejectsEach } from './case-rows.ts'
import { absent, notAnAddress } from './case-values.ts'

const messages = formMessages.registration
const longest = 'p'.repeat(PASSWORD_MAX)
const both = (password: unknown) => ({ password, confirmpassword: password })
const unconfirmed = { different: 'battery stapl', 'other case': 'Battery staple' }

/** The rules of every form that takes a new password. */
const newPasswordCases = (form: 'passwordChange' | 'passwordReset'): FormCase[] => [
  accepts(form, 'filled in'),
  accepts(form, 'a password of 8', both('8letters')),
  accepts(form, 'a password of 256', both(longest)),
  accepts(form, 'blanks are part of a password', both('  spaces stay  ')),
  rejects(form, 'a password of 7', both('7letter'), { password: messages.passwordTooShort }),
  rejects(form, 'a password of 257', both(`${longest}p`), { password: messages.passwordTooLong }),
  ...rejectsEach(form, 'confirmpassword', { empty: '', 'not sent': undefined }, messages.confirmpassword),
  ...rejectsEach(form, 'confirmpassword', unconfirmed, messages.passwordsDiffer),
]

export const accountCareCases: FormCase[] = [
  ...newPasswordCases('passwordChange'),
  accepts('passwordChange', 'a current password of any length', { currentPassword: 'x' }),
  ...rejectsEach('passwordChange', 'currentPassword', absent, accountMessages.currentPassword),
  ...newPasswordCases('passwordReset'),
  accepts('resetRequest', 'filled in'),
  accepts('resetRequest', 'capitals in the address', { email: 'ADA@EXAMPLE.COM' }),
  ...rejectsEach('resetRequest', 'email', absent, messages.email),
  ...rejectsEach('resetRequest', 'email', notAnAddress, messages.emailInvalid),
  accepts('accountDeletion', 'filled in'),
  ...rejectsEach('accountDeletion', 'password', absent, messages.password),
]
