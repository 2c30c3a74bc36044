import { accountMessages } from '../account.ts'
import { formMessages } from '../form-rules.ts'
import { PASSWORD_MAX } from '../limits.ts'
import { absent, invalidEmails, unstorable } from './case-values.ts'
import { createCases, type FormCase } from './create-cases.ts'

const messages = formMessages.registration
const longest = 'p'.repeat(PASSWORD_MAX)
const both = (password: unknown) => ({ password, confirmpassword: password })
const unconfirmed = { different: 'battery stapl', 'different capitalization': 'Battery staple' }

const passwordChange = createCases('passwordChange')
const passwordReset = createCases('passwordReset')
const resetRequest = createCases('resetRequest')
const accountDeletion = createCases('accountDeletion')

/** The cases that all forms with a new password share. */
const newPasswordCases = (form: typeof passwordChange | typeof passwordReset): FormCase[] => [
  form.accepts('filled in'),
  form.accepts('a password of 8 characters', both('8letters')),
  form.accepts('a password of 256 characters', both(longest)),
  form.accepts('a password with leading and trailing spaces', both('  spaces stay  ')),
  form.rejects('a password of 7 characters', both('7letter'), { password: messages.passwordTooShort }),
  form.rejects('a password of 257 characters', both(`${longest}p`), { password: messages.passwordTooLong }),
  ...form.rejectsEach('confirmpassword', { empty: '', 'not sent': undefined }, messages.confirmpassword),
  ...form.rejectsEach('confirmpassword', unconfirmed, messages.passwordsDiffer),
]

export const accountSettingsCases: FormCase[] = [
  ...newPasswordCases(passwordChange),
  passwordChange.accepts('a current password of any length', { currentPassword: 'x' }),
  ...passwordChange.rejectsEach('currentPassword', { ...absent, ...unstorable }, accountMessages.currentPassword),
  ...newPasswordCases(passwordReset),
  resetRequest.accepts('filled in'),
  resetRequest.accepts('an email in uppercase', { email: 'ADA@EXAMPLE.COM' }),
  ...resetRequest.rejectsEach('email', absent, messages.email),
  ...resetRequest.rejectsEach('email', invalidEmails, messages.emailInvalid),
  accountDeletion.accepts('filled in'),
  ...accountDeletion.rejectsEach('password', { ...absent, ...unstorable }, messages.password),
]
