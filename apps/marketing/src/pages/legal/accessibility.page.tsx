import { accessibility } from '#content/legal/accessibility.ts'
import { legalPage } from '#templates/legal-page.tsx'

export default legalPage(accessibility)
