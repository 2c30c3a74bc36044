import { PASSWORD_MIN } from '@site/contracts'
import type { FieldSpec } from '../forms/field-spec.ts'
import { loadPasswordWarning } from '../registration/load-password-warning.ts'

export const resetRequestFields = [
  { name: 'email', label: 'Email', kind: 'email', autoComplete: 'username', wide: true },
] as const satisfies readonly FieldSpec[]

export const newPasswordFields = [
  {
    name: 'password',
    label: 'New password',
    kind: 'password',
    autoComplete: 'new-password',
    hint: `${PASSWORD_MIN} characters or more; a sentence is easier to remember than random characters`,
    loadWarning: loadPasswordWarning,
    wide: true,
  },
  { name: 'confirmpassword', label: 'Confirm password', kind: 'password', autoComplete: 'new-password', wide: true },
] as const satisfies readonly FieldSpec[]
