import { accessibility } from '#content/legal/accessibility.ts'
import { legalPage } from '#kinds/legal-page.tsx'

export default legalPage(accessibility)
