export type FormName =
  | 'registration'
  | 'login'
  | 'contact'
  | 'application'
  | 'passwordChange'
  | 'resetRequest'
  | 'passwordReset'
  | 'accountDeletion'

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
