import { PASSWORD_MIN } from '@site/contracts'
import { type FieldSpec, PasswordInputField } from '@site/ui/fields'

/** Loaded when the first character is typed, because the list is larger than the field's code. */
const loadWarning = async () => (await import('@site/contracts/common-passwords')).commonPasswordWarning

export const newPasswordFields = (label: string): readonly FieldSpec[] => [
  {
    name: 'password',
    label,
    component: PasswordInputField,
    autoComplete: 'new-password',
    hint: `${PASSWORD_MIN} characters or more; a phrase of several words is easy to remember`,
    loadWarning,
    wide: true,
  },
  {
    name: 'confirmpassword',
    label: 'Confirm password',
    component: PasswordInputField,
    autoComplete: 'new-password',
    wide: true,
  },
]
