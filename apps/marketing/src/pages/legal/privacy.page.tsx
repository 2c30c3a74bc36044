import { privacy } from '#content/legal/privacy.ts'
import { legalPage } from '#kinds/legal-page.tsx'

export default legalPage(privacy)
