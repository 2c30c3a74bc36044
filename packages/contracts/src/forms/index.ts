export { type ApplicationFields, applicationSchema } from './application.ts'
export { contactSchema } from './contact.ts'
export { loginSchema } from './login.ts'
export { registrationSchema } from './registration.ts'
