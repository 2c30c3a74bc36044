import type { FieldSpec } from '../forms/field-spec.ts'

export const loginFields = [
  { name: 'email', label: 'Email', kind: 'email', autoComplete: 'username', wide: true },
  { name: 'password', label: 'Password', kind: 'password', autoComplete: 'current-password', wide: true },
] as const satisfies readonly FieldSpec[]
