import { MESSAGE_MAX, NAME_MAX } from '../limits.ts'

export const absent = { empty: '', 'not sent': undefined, 'not a string': 7, null: null }
export const unstorable = { 'U+0000': 'a\0b' }
export const lineBreaks = {
  'a line break': 'Ada\nEmail: boss@example.com',
  'a carriage return': 'Ada\rEmail',
  'a line separator': 'Ada\u2028Email',
  'a form feed': 'Ada\fEmail',
}
const invisible = {
  spaces: '  ',
  'zero-width characters': '\u200b\u200d\u2060\ufeff',
  'a Hangul filler': '\u3164',
  'other fillers': '\u115f\uffa0\u2800',
  'soft hyphens, variation selectors and tags': '\u00ad\ufe0f\u{e0041}',
}
export const notVisible = { ...absent, ...invisible, ...unstorable, ...lineBreaks }
export const notShort = { ...notVisible, 'over 30 characters': 'x'.repeat(NAME_MAX + 1) }
export const notDigits = {
  'a plus sign': '+15550100',
  spaces: '1555 0100',
  letters: 'call me',
  'other digits': '١٢٣',
  'U+0000': '\0',
}
export const invalidEmails = {
  'no at sign': 'ada.example.com',
  'no local part': '@example.com',
  'a space inside': 'ada b@example.com',
  'a trailing space': 'ada@example.com ',
  'two at signs': 'ada@b@example.com',
  'a label that starts with a hyphen': 'ada@-example.com',
  'U+0000': 'ada\0@example.com',
  'over 254 characters': `${'a'.repeat(243)}@example.com`,
}
export const invalidLowercaseEmails = {
  uppercase: 'Ada@example.com',
  'no top-level domain': 'ada@example',
  'a top-level domain of four letters': 'ada@example.info',
  'a top-level domain of one letter': 'ada@example.c',
  'a character outside the pattern': "o'neil@example.com",
}
export const longestEmail = `${'a'.repeat(242)}@example.com`
export const atLimit = 'x'.repeat(NAME_MAX)
export const longestMessages = {
  'a message at its limit': 'x'.repeat(MESSAGE_MAX),
  'a message at its limit, in characters of two UTF-16 code units': '🧵'.repeat(MESSAGE_MAX),
  'a message at its limit, with CRLF line breaks': 'x\r\n'.repeat(MESSAGE_MAX / 2),
}
export const tooLongMessages = {
  'over 100,000 characters': 'x'.repeat(MESSAGE_MAX + 1),
  'over 100,000 characters of two UTF-16 code units': '🧵'.repeat(MESSAGE_MAX + 1),
  'over 100,000 characters including line breaks': `x${'\r\n'.repeat(MESSAGE_MAX)}`,
}

export type FormName =
  | 'registration'
  | 'login'
  | 'contact'
  | 'application'
  | 'passwordChange'
  | 'resetRequest'
  | 'passwordReset'
  | 'accountDeletion'
  | 'profile'
  | 'emailChange'
  | 'credential'

/** An input and the errors that a form must report for it, by field. A valid input has no errors. */
export interface FormCase {
  form: FormName
  title: string
  input: Readonly<Record<string, unknown>>
  errors: Readonly<Record<string, string>>
}

const validInputs = {
  registration: {
    firstName: 'Ada',
    lastName: 'Okafor',
    phoneNumber: '15550100',
    email: 'ada@example.com',
    password: 'correct horse',
    confirmpassword: 'correct horse',
    terms: true,
  },
  login: { email: 'ada@example.com', password: 'correct horse' },
  contact: {
    firstName: 'Ada',
    phoneNumber: '15550100',
    email: 'ada@example.com',
    subject: 'Cloud migration',
    message: 'We would like to talk about moving forty applications.',
  },
  // The server receives cv and coverLetter as separate parts, so its tests omit these two fields.
  application: {
    firstName: 'Ada',
    lastName: 'Okafor',
    email: 'ada@example.com',
    phoneNumber: '15550100',
    company: 'Northline Freight',
    role: 'Front-end engineer',
    message: '',
    cv: { name: 'ada.pdf', size: 120_000 },
    coverLetter: null,
  },
  passwordChange: {
    currentPassword: 'correct horse',
    password: 'battery staple',
    confirmpassword: 'battery staple',
  },
  resetRequest: { email: 'ada@example.com' },
  passwordReset: { password: 'battery staple', confirmpassword: 'battery staple' },
  accountDeletion: { password: 'correct horse' },
  profile: { firstName: 'Ada', lastName: 'Okafor', phoneNumber: '15550100' },
  emailChange: { email: 'ada@example.com', password: 'correct horse' },
  credential: { name: 'My phone', password: 'correct horse' },
} as const satisfies Record<FormName, Record<string, unknown>>

type Fields<Form extends FormName, Value> = Partial<Record<keyof (typeof validInputs)[Form], Value>>

/** Returns functions that create cases of one form. Each case changes some fields of a valid input. */
export function createCases<Form extends FormName>(form: Form) {
  type Field = keyof (typeof validInputs)[Form] & string
  const formCase = (title: string, overrides: object, errors: object): FormCase => ({
    form,
    title,
    input: { ...validInputs[form], ...overrides },
    errors: { ...errors },
  })
  return {
    accepts: (title: string, overrides: Fields<Form, unknown> = {}) => formCase(title, overrides, {}),
    rejects: (title: string, overrides: Fields<Form, unknown>, errors: Fields<Form, string>) =>
      formCase(title, overrides, errors),
    /** Creates one case per value of a field that the form accepts. */
    acceptsEach: (field: Field, values: Readonly<Record<string, unknown>>) =>
      Object.entries(values).map(([title, value]) => formCase(title, { [field]: value }, {})),
    /** Creates one case per value of a field that the form rejects with the same text. */
    rejectsEach: (field: Field, values: Readonly<Record<string, unknown>>, message: string) =>
      Object.entries(values).map(([title, value]) =>
        formCase(`${field}: ${title}`, { [field]: value }, { [field]: message }),
      ),
  }
}
