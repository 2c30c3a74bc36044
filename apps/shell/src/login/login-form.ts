import type { FormSpec } from '../forms/form-spec.ts'

export const loginForm: FormSpec = {
  labelledBy: 'login-title',
  submitText: 'Login',
  sendingText: 'Logging in',
  fields: [
    { name: 'email', label: 'Email', kind: 'email', autoComplete: 'username', wide: true },
    { name: 'password', label: 'Password', kind: 'password', autoComplete: 'current-password', wide: true },
  ],
}
