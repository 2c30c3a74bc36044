/** The fields of enquiries and applications that an operator reads, in this order, with the labels of their forms. */
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
} as const

export const FILE_LABELS = { cv: 'CV', coverLetter: 'Cover letter' } as const
