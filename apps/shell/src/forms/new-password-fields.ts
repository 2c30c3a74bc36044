import { PASSWORD_MIN } from '@site/contracts'
import { type FieldSpec, PasswordInputField } from '@site/ui/fields'

/** Loads with the first character of a new password, because the list is larger than the field. */
const loadWarning = async () => (await import('@site/contracts/common-passwords')).commonPasswordWarning

export const newPasswordFields = (label: string): readonly FieldSpec[] => [
  {
    name: 'password',
    label,
    component: PasswordInputField,
    autoComplete: 'new-password',
    hint: `${PASSWORD_MIN} characters or more; a sentence is easier to remember than random characters`,
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
