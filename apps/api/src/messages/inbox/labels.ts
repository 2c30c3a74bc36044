import type { Message } from './inbox.repo.ts'

/** The fields of enquiries and applications that people read, in this order, with the labels of their forms. */
export const LABELS = {
  reference: 'Reference',
  created_at: 'Received',
  first_name: 'First name',
  last_name: 'Last name',
  email: 'Email',
  phone_number: 'Phone number',
  role: 'Role',
  company: 'Company name',
  subject: 'Subject',
  message: 'Message',
  description: 'Description',
  answered_at: 'Answered',
  answered_by: 'Answered by',
} as const

export type Field = keyof typeof LABELS

export const FILE_LABELS = { cv: 'CV', coverLetter: 'Cover letter' } as const

/** Returns the text of a field; an empty one if the message has no such field. */
export const textOf = ({ fields }: Pick<Message, 'fields'>, field: Field): string =>
  fields[field as keyof Message['fields']] ?? ''

/** Returns the fields that have a text, with their labels. */
export const filledFields = (message: Pick<Message, 'fields'>) =>
  (Object.keys(LABELS) as Field[])
    .map((field) => ({ field, label: LABELS[field], text: textOf(message, field) }))
    .filter(({ text }) => text !== '')
