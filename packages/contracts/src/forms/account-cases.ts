import { formMessages as says } from '../form-rules.ts'
import { NAME_MAX, PASSWORD_MAX } from '../limits.ts'
import { accepts, type FormCase, refuses, refusesEach } from './case-rows.ts'
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
  ...refusesEach('registration', 'firstName', absent, says.registration.firstName),
  ...refusesEach('registration', 'lastName', absent, says.registration.lastName),
  ...refusesEach('registration', 'phoneNumber', absent, says.registration.phoneNumber),
  ...refusesEach('registration', 'email', absent, says.registration.email),
  ...refusesEach('registration', 'email', notAnAddress, says.registration.emailInvalid),
  ...refusesEach(
    'registration',
    'confirmpassword',
    { empty: '', 'not sent': undefined },
    says.registration.confirmpassword,
  ),
  ...refusesEach(
    'registration',
    'confirmpassword',
    { different: 'correct hors', 'other case': 'Correct horse', 'a space after': 'correct horse ' },
    says.registration.passwordsDiffer,
  ),
  ...refusesEach(
    'registration',
    'terms',
    { unchecked: false, 'not sent': undefined, 'the text true': 'true' },
    says.registration.terms,
  ),
  refuses(
    'registration',
    'a password of 7',
    { password: '7letter', confirmpassword: '7letter' },
    { password: says.registration.passwordTooShort },
  ),
  refuses(
    'registration',
    'a password of 257',
    { password: `${longest}p`, confirmpassword: `${longest}p` },
    { password: says.registration.passwordTooLong },
  ),
  refuses(
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
  ...refusesEach('login', 'email', absent, says.login.email),
  ...refusesEach('login', 'email', notAnAddress, says.login.emailInvalid),
  ...refusesEach('login', 'password', absent, says.login.password),
]
