import { automationQuality } from '#content/services/automation-quality.ts'
import { servicePage } from '#templates/service-page.tsx'

export default servicePage(automationQuality)
