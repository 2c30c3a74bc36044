import { contact } from '../content/contact.ts'
import { contactPage } from '../templates/contact-page.tsx'

export default contactPage(contact)
