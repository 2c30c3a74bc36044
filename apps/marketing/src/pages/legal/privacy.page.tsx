import { privacy } from '#content/legal/privacy.ts'
import { legalPage } from '#templates/legal-page.tsx'

export default legalPage(privacy)
