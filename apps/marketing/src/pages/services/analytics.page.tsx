import { analytics } from '#content/services/analytics.ts'
import { servicePage } from '#templates/service-page.tsx'

export default servicePage(analytics)
