import { PASSWORD_MIN } from '@site/contracts'
import { TextLink } from '@site/ui'
import type { FieldSpec } from '../forms/field-spec.ts'
import { loadPasswordWarning } from './load-password-warning.ts'

const terms = (
  <>
    I accept the{' '}
    <TextLink href="/terms" external>
      Terms and Conditions
    </TextLink>
  </>
)

export const registrationFields: readonly FieldSpec[] = [
  { name: 'firstName', label: 'First name', kind: 'text', autoComplete: 'given-name' },
  { name: 'lastName', label: 'Last name', kind: 'text', autoComplete: 'family-name' },
  { name: 'phoneNumber', label: 'Phone number', kind: 'tel', autoComplete: 'tel' },
  { name: 'email', label: 'Email', kind: 'email', autoComplete: 'email' },
  {
    name: 'password',
    label: 'Password',
    kind: 'password',
    autoComplete: 'new-password',
    hint: `${PASSWORD_MIN} characters or more; a sentence is easier to remember than random characters`,
    loadWarning: loadPasswordWarning,
    wide: true,
  },
  { name: 'confirmpassword', label: 'Confirm password', kind: 'password', autoComplete: 'new-password', wide: true },
  { name: 'terms', label: 'Terms and Conditions', kind: 'checkbox', content: terms },
]
