export {
  accountDeletionSchema,
  credentialSchema,
  emailChangeSchema,
  passwordChangeSchema,
  profileSchema,
} from './account-settings.ts'
export { type ApplicationFields, applicationSchema } from './application.ts'
export { contactSchema } from './contact.ts'
export { emailConfirmationSchema } from './email-confirmation.ts'
export { loginSchema } from './login.ts'
export { passwordResetSchema, resetRequestSchema } from './password-reset.ts'
export { registrationSchema } from './registration.ts'
