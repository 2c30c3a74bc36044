import { expect, it } from 'vitest'
import { ValidationError } from 'yup'
import { type FormName, formCases } from './cases.ts'
import {
  accountDeletionSchema,
  applicationSchema,
  contactSchema,
  credentialSchema,
  emailChangeSchema,
  loginSchema,
  passwordChangeSchema,
  passwordResetSchema,
  profileSchema,
  registrationSchema,
  resetRequestSchema,
} from './index.ts'
import { formReasons } from './reasons.ts'

const schemas = {
  registration: registrationSchema,
  login: loginSchema,
  contact: contactSchema,
  application: applicationSchema,
  passwordChange: passwordChangeSchema,
  resetRequest: resetRequestSchema,
  passwordReset: passwordResetSchema,
  accountDeletion: accountDeletionSchema,
  profile: profileSchema,
  emailChange: emailChangeSchema,
  credential: credentialSchema,
}

/** Returns the first message for each field, as forms show it. */
async function errorsOf(form: FormName, input: unknown): Promise<Record<string, string>> {
  try {
    await schemas[form].validate(input, { abortEarly: false })
    return {}
  } catch (error) {
    if (!(error instanceof ValidationError)) throw error
    const errors: Record<string, string> = {}
    for (const { path, message } of error.inner) errors[path ?? ''] ??= message
    return errors
  }
}

it.each(formCases)('the $form form reports the expected errors for "$title"', async ({ form, input, errors }) => {
  expect(await errorsOf(form, input)).toEqual(errors)
})

/** Messages that mislead about a value that is there. */
const MISLEADING = /is required$|valid email/

it.each(formCases)(
  'the $form form gives a reason for "$title" only where its message may mislead',
  ({ form, input, errors }) => {
    const reasons: Readonly<Record<string, ((value: unknown) => string) | undefined>> = formReasons[form]
    for (const [field, value] of Object.entries(input)) {
      const reason = reasons[field]?.(value) ?? ''
      const message = errors[field]
      // What is not a text or a file was sent by a script.
      const isSeen = value !== '' && value !== null && ['string', 'object'].includes(typeof value) && field !== 'terms'
      if (message === undefined) expect(reason, field).toBe('')
      else if (isSeen && MISLEADING.test(message)) expect(reason, field).not.toBe('')
    }
  },
)

it('returns the input unchanged', async () => {
  const typed = { email: 'Ada@Example.com', password: '  spaces stay  ' }
  expect(await loginSchema.validate(typed)).toEqual(typed)
})
