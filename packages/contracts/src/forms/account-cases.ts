import { formMessages as messages } from '../form-rules.ts'
import { NAME_MAX, PASSWORD_MAX } from '../limits.ts'
import { accepts, type FormCase, rejects, rejectsEach } from './case-rows.ts'
import { absent, longestAddress, notAnAddress } from './case-values.ts'

const longest = 'p'.repeat(PASSWORD_MAX)

export const registrationCases: FormCase[] = [
  accepts('registration', 'filled in'),
  accepts('registration', 'names have no limit', { firstName: 'x'.repeat(NAME_MAX + 1), lastName: 'x'.repeat(90) }),
  accepts('registration', 'a phone number of any form', { phoneNumber: '+1 (555) 0100' }),
  accepts('registration', 'an address without an ending, with capitals', { email: 'Ada@Intranet' }),
  accepts('registration', 'an address of 254', { email: longestAddress }),
  accepts('registration', 'a password of 8', { password: '8letters', confirmpassword: '8letters' }),
  accepts('registration', 'a password of 256', { password: longest, confirmpassword: longest }),
  ...rejectsEach('registration', 'firstName', absent, messages.registration.firstName),
  ...rejectsEach('registration', 'lastName', absent, messages.registration.lastName),
  ...rejectsEach('registration', 'phoneNumber', absent, messages.registration.phoneNumber),
  ...rejectsEach('registration', 'email', absent, messages.registration.email),
  ...rejectsEach('registration', 'email', notAnAddress, messages.registration.emailInvalid),
  ...rejectsEach(
    'registration',
    'confirmpassword',
    { empty: '', 'not sent': undefined },
    messages.registration.confirmpassword,
  ),
  ...rejectsEach(
    'registration',
    'confirmpassword',
    { different: 'correct hors', 'other case': 'Correct horse', 'a space after': 'correct horse ' },
    messages.registration.passwordsDiffer,
  ),
  ...rejectsEach(
    'registration',
    'terms',
    { unchecked: false, 'not sent': undefined, 'the text true': 'true' },
    messages.registration.terms,
  ),
  rejects(
    'registration',
    'a password of 7',
    { password: '7letter', confirmpassword: '7letter' },
    { password: messages.registration.passwordTooShort },
  ),
  rejects(
    'registration',
    'a password of 257',
    { password: `${longest}p`, confirmpassword: `${longest}p` },
    { password: messages.registration.passwordTooLong },
  ),
  rejects(
    'registration',
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

export const loginCases: FormCase[] = [
  accepts('login', 'filled in'),
  accepts('login', 'capitals in the address', { email: 'ADA@EXAMPLE.COM' }),
  accepts('login', 'a password of one character', { password: 'x' }),
  ...rejectsEach('login', 'email', absent, messages.login.email),
  ...rejectsEach('login', 'email', notAnAddress, messages.login.emailInvalid),
  ...rejectsEach('login', 'password', absent, messages.login.password),
]
