import { cyberSecurity } from '#content/services/cyber-security.ts'
import { servicePage } from '#kinds/service-page.tsx'

export default servicePage(cyberSecurity)
