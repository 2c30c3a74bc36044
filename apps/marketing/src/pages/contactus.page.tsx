import { contact } from '../content/contact.ts'
import { contactPage } from '../kinds/contact-page.tsx'

export default contactPage(contact)
