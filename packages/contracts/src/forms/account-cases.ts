import { accountMessages } from '../account.ts'
import { CREDENTIAL_NAME_MAX, NAME_MAX, PASSWORD_MAX } from '../limits.ts'
import {
  absent,
  createCases,
  type FormCase,
  invalidEmails,
  lineBreaks,
  longestEmail,
  notVisible,
  unstorable,
} from './create-cases.ts'
import { formMessages as messages } from './messages.ts'

const longest = 'p'.repeat(PASSWORD_MAX)
const notSent = { empty: '', 'not sent': undefined }
const both = (password: unknown) => ({ password, confirmpassword: password })

const registration = createCases('registration')
const login = createCases('login')
const passwordChange = createCases('passwordChange')
const passwordReset = createCases('passwordReset')
const resetRequest = createCases('resetRequest')
const accountDeletion = createCases('accountDeletion')
const profile = createCases('profile')
const emailChange = createCases('emailChange')
const credential = createCases('credential')

type PasswordForm = typeof registration | typeof passwordChange | typeof passwordReset

const wrongLengths = (form: PasswordForm) => [
  form.rejects('a password of 7 characters', both('7letter'), { password: messages.registration.passwordTooShort }),
  form.rejects('a password of 257 characters', both(`${longest}p`), {
    password: messages.registration.passwordTooLong,
  }),
]

const registrationCases = [
  registration.accepts('filled in'),
  registration.accepts('names of any length', { firstName: 'x'.repeat(NAME_MAX + 1), lastName: 'x'.repeat(90) }),
  registration.accepts('a phone number in any format', { phoneNumber: '+1 (555) 0100' }),
  registration.accepts('an email without a top-level domain, in mixed case', { email: 'Ada@Intranet' }),
  registration.accepts('an email of 254 characters', { email: longestEmail }),
  registration.accepts('a password of 8 characters', both('8letters')),
  registration.accepts('a password of 256 characters', both(longest)),
  ...registration.rejectsEach('firstName', notVisible, messages.registration.firstName),
  ...registration.rejectsEach('lastName', notVisible, messages.registration.lastName),
  ...registration.rejectsEach(
    'phoneNumber',
    { ...absent, ...unstorable, ...lineBreaks },
    messages.registration.phoneNumber,
  ),
  ...registration.rejectsEach('email', absent, messages.registration.email),
  ...registration.rejectsEach('email', invalidEmails, messages.registration.emailInvalid),
  ...registration.rejectsEach('confirmpassword', notSent, messages.registration.confirmpassword),
  ...registration.rejectsEach(
    'confirmpassword',
    { different: 'correct hors', 'different capitalization': 'Correct horse', 'a trailing space': 'correct horse ' },
    messages.registration.passwordsDiffer,
  ),
  ...registration.rejectsEach(
    'terms',
    { unchecked: false, 'not sent': undefined, 'the string true': 'true' },
    messages.registration.terms,
  ),
  registration.rejects('a password with U+0000', both('correct\0horse'), {
    password: messages.registration.password,
    confirmpassword: messages.registration.confirmpassword,
  }),
  ...wrongLengths(registration),
  registration.rejects(
    'nothing filled in',
    { firstName: '', lastName: '', phoneNumber: '', email: '', password: '', confirmpassword: '', terms: false },
    {
      firstName: 'Name is required',
      lastName: 'Name is required',
      phoneNumber: 'Phone number is required',
      email: 'Email is required',
      password: 'Password is required',
      confirmpassword: 'Confirm Password is required',
      terms: 'Terms and Conditions is required',
    },
  ),
]

const loginCases = [
  login.accepts('filled in'),
  login.accepts('an email in uppercase', { email: 'ADA@EXAMPLE.COM' }),
  login.accepts('a password of one character', { password: 'x' }),
  ...login.rejectsEach('email', absent, messages.login.email),
  ...login.rejectsEach('email', invalidEmails, messages.login.emailInvalid),
  ...login.rejectsEach('password', absent, messages.login.password),
]

const unconfirmed = { different: 'battery stapl', 'different capitalization': 'Battery staple' }

/** The cases that all forms with a new password share. */
const newPasswordCases = (form: PasswordForm) => [
  form.accepts('filled in'),
  form.accepts('a password of 8 characters', both('8letters')),
  form.accepts('a password of 256 characters', both(longest)),
  form.accepts('a password with leading and trailing spaces', both('  spaces stay  ')),
  ...wrongLengths(form),
  ...form.rejectsEach('confirmpassword', notSent, messages.registration.confirmpassword),
  ...form.rejectsEach('confirmpassword', unconfirmed, messages.registration.passwordsDiffer),
]

export const accountCases: readonly FormCase[] = [
  ...registrationCases,
  ...loginCases,
  ...newPasswordCases(passwordChange),
  passwordChange.accepts('a current password of any length', { currentPassword: 'x' }),
  ...passwordChange.rejectsEach('currentPassword', { ...absent, ...unstorable }, accountMessages.currentPassword),
  ...newPasswordCases(passwordReset),
  resetRequest.accepts('filled in'),
  resetRequest.accepts('an email in uppercase', { email: 'ADA@EXAMPLE.COM' }),
  ...resetRequest.rejectsEach('email', absent, messages.registration.email),
  ...resetRequest.rejectsEach('email', invalidEmails, messages.registration.emailInvalid),
  accountDeletion.accepts('filled in'),
  ...accountDeletion.rejectsEach('password', { ...absent, ...unstorable }, messages.registration.password),
  profile.accepts('filled in'),
  profile.accepts('a phone number in any format', { phoneNumber: '+1 (555) 0100' }),
  ...profile.rejectsEach('firstName', notVisible, messages.registration.firstName),
  ...profile.rejectsEach('lastName', notVisible, messages.registration.lastName),
  ...profile.rejectsEach('phoneNumber', { ...absent, ...unstorable, ...lineBreaks }, messages.registration.phoneNumber),
  emailChange.accepts('filled in'),
  emailChange.accepts('an email of 254 characters', { email: longestEmail }),
  ...emailChange.rejectsEach('email', absent, messages.registration.email),
  ...emailChange.rejectsEach('email', invalidEmails, messages.registration.emailInvalid),
  ...emailChange.rejectsEach('password', { ...absent, ...unstorable }, messages.registration.password),
  credential.accepts('filled in'),
  credential.accepts('a name of 100 characters', { name: 'x'.repeat(CREDENTIAL_NAME_MAX) }),
  ...credential.rejectsEach(
    'name',
    { ...notVisible, long: 'x'.repeat(CREDENTIAL_NAME_MAX + 1) },
    accountMessages.credentialName,
  ),
  ...credential.rejectsEach('password', { ...absent, ...unstorable }, messages.registration.password),
]
