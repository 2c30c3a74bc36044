import { expect, it } from 'vitest'
import { formCases } from '../forms/cases.ts'
import {
  accountDeletionBody,
  applicationBody,
  contactBody,
  credentialBody,
  emailChangeBody,
  passwordChangeBody,
  passwordResetFields,
  profileBody,
  registrationBody,
  resetRequestBody,
} from './forms.ts'

// Omits the login, because the server only checks for two strings, to reveal less than the form.
const bodies = {
  registration: registrationBody,
  contact: contactBody,
  application: applicationBody,
  passwordChange: passwordChangeBody,
  resetRequest: resetRequestBody,
  passwordReset: passwordResetFields,
  accountDeletion: accountDeletionBody,
  profile: profileBody,
  emailChange: emailChangeBody,
  credential: credentialBody,
}
const FILE_FIELDS = ['cv', 'coverLetter']

function errorsOf(form: keyof typeof bodies, input: unknown): Record<string, string> {
  const errors: Record<string, string> = {}
  for (const { path, message } of bodies[form].safeParse(input).error?.issues ?? []) errors[path.join('.')] ??= message
  return errors
}

const withoutFiles = (input: Readonly<Record<string, unknown>>) =>
  Object.fromEntries(Object.entries(input).filter(([field]) => !FILE_FIELDS.includes(field)))

const cases = formCases.flatMap(({ form, ...formCase }) => (form === 'login' ? [] : [{ form, ...formCase }]))

it.each(cases)('the $form body has the same errors as the form for "$title"', ({ form, input, errors }) => {
  expect(errorsOf(form, withoutFiles(input))).toEqual(withoutFiles(errors))
})
