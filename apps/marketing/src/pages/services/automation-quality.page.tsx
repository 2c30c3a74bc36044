import { automationQuality } from '#content/services/automation-quality.ts'
import { servicePage } from '#kinds/service-page.tsx'

export default servicePage(automationQuality)
