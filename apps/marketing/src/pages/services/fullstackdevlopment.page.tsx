import { fullStackDevelopment } from '#content/services/fullstackdevlopment.ts'
import { servicePage } from '#templates/service-page.tsx'

export default servicePage(fullStackDevelopment)
