import { TextLink } from '@site/ui'
import { CheckboxInputField } from '@site/ui/fields'
import type { FormSpec } from '../forms/form-spec.ts'
import { newPasswordFields } from '../forms/new-password-fields.ts'

const terms = (
  <>
    I accept the{' '}
    <TextLink href="/terms" external>
      Terms and Conditions
    </TextLink>
  </>
)

export const registrationForm: FormSpec = {
  labelledBy: 'registration-title',
  submitText: 'Create account',
  sendingText: 'Creating your account',
  fields: [
    { name: 'firstName', label: 'First name', autoComplete: 'given-name' },
    { name: 'lastName', label: 'Last name', autoComplete: 'family-name' },
    { name: 'phoneNumber', label: 'Phone number', kind: 'tel', autoComplete: 'tel' },
    { name: 'email', label: 'Email', kind: 'email', autoComplete: 'email' },
    ...newPasswordFields('Password'),
    { name: 'terms', label: 'Terms and Conditions', component: CheckboxInputField, content: terms },
  ],
}
