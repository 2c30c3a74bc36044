import { accountMessages } from '../account-care.ts'
import { formMessages } from '../form-rules.ts'
import { PASSWORD_MAX } from '../limits.ts'
import { accepts, type FormCase, refuses, refusesEach } from './case-rows.ts'
import { absent, notAnAddress } from './case-values.ts'

const says = formMessages.registration
const longest = 'p'.repeat(PASSWORD_MAX)
const both = (password: unknown) => ({ password, confirmpassword: password })
const unconfirmed = { different: 'battery stapl', 'other case': 'Battery staple' }

/** The rules of every form that takes a new password. */
const newPasswordCases = (form: 'passwordChange' | 'passwordReset'): FormCase[] => [
  accepts(form, 'filled in'),
  accepts(form, 'a password of 8', both('8letters')),
  accepts(form, 'a password of 256', both(longest)),
  accepts(form, 'blanks are part of a password', both('  spaces stay  ')),
  refuses(form, 'a password of 7', both('7letter'), { password: says.passwordTooShort }),
  refuses(form, 'a password of 257', both(`${longest}p`), { password: says.passwordTooLong }),
  ...refusesEach(form, 'confirmpassword', { empty: '', 'not sent': undefined }, says.confirmpassword),
  ...refusesEach(form, 'confirmpassword', unconfirmed, says.passwordsDiffer),
]

export const accountCareCases: FormCase[] = [
  ...newPasswordCases('passwordChange'),
  accepts('passwordChange', 'a current password of any length', { currentPassword: 'x' }),
  ...refusesEach('passwordChange', 'currentPassword', absent, accountMessages.currentPassword),
  ...newPasswordCases('passwordReset'),
  accepts('resetRequest', 'filled in'),
  accepts('resetRequest', 'capitals in the address', { email: 'ADA@EXAMPLE.COM' }),
  ...refusesEach('resetRequest', 'email', absent, says.email),
  ...refusesEach('resetRequest', 'email', notAnAddress, says.emailInvalid),
  accepts('accountDeletion', 'filled in'),
  ...refusesEach('accountDeletion', 'password', absent, says.password),
]
