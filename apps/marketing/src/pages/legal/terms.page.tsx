import { terms } from '#content/legal/terms.ts'
import { legalPage } from '#kinds/legal-page.tsx'

export default legalPage(terms)
