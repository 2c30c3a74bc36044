import { terms } from '#content/legal/terms.ts'
import { legalPage } from '#templates/legal-page.tsx'

export default legalPage(terms)
