import { object } from 'yup'

/** The form that the link in a confirmation email opens. It has only a button. */
export const emailConfirmationSchema = object({}).strict()
