import { PasswordInputField } from '@site/ui/fields'
import type { FormSpec } from '../forms/form-spec.ts'

export const loginForm: FormSpec = {
  labelledBy: 'login-title',
  submitText: 'Login',
  sendingText: 'Logging in',
  fields: [
    { name: 'email', label: 'Email', kind: 'email', autoComplete: 'username', wide: true },
    {
      name: 'password',
      label: 'Password',
      component: PasswordInputField,
      autoComplete: 'current-password',
      wide: true,
    },
  ],
}
