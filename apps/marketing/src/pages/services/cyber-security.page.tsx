import { cyberSecurity } from '#content/services/cyber-security.ts'
import { servicePage } from '#templates/service-page.tsx'

export default servicePage(cyberSecurity)
