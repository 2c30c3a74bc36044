import { MESSAGE_MAX, NAME_MAX } from '@site/contracts'
import { groupedNumber } from '@site/ui'
import type { FieldSpec } from '../forms/field-spec.ts'

export const contactFields = [
  {
    name: 'firstName',
    label: 'First name',
    kind: 'text',
    autoComplete: 'given-name',
    hint: `${NAME_MAX} characters maximum`,
  },
  {
    name: 'phoneNumber',
    label: 'Phone number',
    kind: 'tel',
    autoComplete: 'tel',
    hint: 'Digits only, for example 15550100',
  },
  {
    name: 'email',
    label: 'Email',
    kind: 'email',
    autoComplete: 'email',
    hint: 'Lowercase letters, ending in 2 or 3 letters, for example name@company.com',
  },
  { name: 'subject', label: 'Subject', kind: 'text', hint: `${NAME_MAX} characters maximum` },
  {
    name: 'message',
    label: 'Message',
    kind: 'area',
    hint: `Up to ${groupedNumber(MESSAGE_MAX)} characters`,
  },
] as const satisfies readonly FieldSpec[]

export const contactFieldNames = contactFields.map((field) => field.name)
