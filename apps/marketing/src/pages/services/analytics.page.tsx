import { analytics } from '#content/services/analytics.ts'
import { servicePage } from '#kinds/service-page.tsx'

export default servicePage(analytics)
