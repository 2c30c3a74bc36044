import { MESSAGE_MAX, messageLimit, NAME_MAX, nameLimit } from '@site/contracts'
import { groupedNumber } from '@site/ui'
import type { FormSpec } from '../forms/form-spec.ts'

export const contactForm: FormSpec = {
  labelledBy: 'letstalk-title',
  submitText: 'Send message',
  sendingText: 'Sending your message',
  fields: [
    {
      name: 'firstName',
      label: 'First name',
      autoComplete: 'given-name',
      hint: `${NAME_MAX} characters maximum`,
      limit: nameLimit,
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
      hint: 'Lowercase, with a 2- or 3-letter ending, for example name@company.com',
    },
    { name: 'subject', label: 'Subject', hint: `${NAME_MAX} characters maximum`, limit: nameLimit },
    {
      name: 'message',
      label: 'Message',
      kind: 'area',
      hint: `Up to ${groupedNumber(MESSAGE_MAX)} characters`,
      limit: messageLimit,
    },
  ],
}
