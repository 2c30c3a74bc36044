import { accountMessages } from '../account-care.ts'
import { formMessages } from '../form-rules.ts'
import { PASSWORD_MAX } from '../limits.ts'
import { casesOf, type FormCase } from './case-rows.ts'
import { absent, notAnAddress } from './case-values.ts'

const messages = formMessages.registration
const longest = 'p'.repeat(PASSWORD_MAX)
const both = (password: unknown) => ({ password, confirmpassword: password })
const unconfirmed = { different: 'battery stapl', 'other case': 'Battery staple' }

const passwordChange = casesOf('passwordChange')
const passwordReset = casesOf('passwordReset')
const resetRequest = casesOf('resetRequest')
const accountDeletion = casesOf('accountDeletion')

/** The rules of every form that takes a new password. */
const newPasswordCases = (form: typeof passwordChange | typeof passwordReset): FormCase[] => [
  form.accepts('filled in'),
  form.accepts('a password of 8', both('8letters')),
  form.accepts('a password of 256', both(longest)),
  form.accepts('blanks are part of a password', both('  spaces stay  ')),
  form.rejects('a password of 7', both('7letter'), { password: messages.passwordTooShort }),
  form.rejects('a password of 257', both(`${longest}p`), { password: messages.passwordTooLong }),
  ...form.rejectsEach('confirmpassword', { empty: '', 'not sent': undefined }, messages.confirmpassword),
  ...form.rejectsEach('confirmpassword', unconfirmed, messages.passwordsDiffer),
]

export const accountCareCases: FormCase[] = [
  ...newPasswordCases(passwordChange),
  passwordChange.accepts('a current password of any length', { currentPassword: 'x' }),
  ...passwordChange.rejectsEach('currentPassword', absent, accountMessages.currentPassword),
  ...newPasswordCases(passwordReset),
  resetRequest.accepts('filled in'),
  resetRequest.accepts('capitals in the address', { email: 'ADA@EXAMPLE.COM' }),
  ...resetRequest.rejectsEach('email', absent, messages.email),
  ...resetRequest.rejectsEach('email', notAnAddress, messages.emailInvalid),
  accountDeletion.accepts('filled in'),
  ...accountDeletion.rejectsEach('password', absent, messages.password),
]
