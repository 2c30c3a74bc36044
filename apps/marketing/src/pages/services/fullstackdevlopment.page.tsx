import { fullStackDevelopment } from '#content/services/fullstackdevlopment.ts'
import { servicePage } from '#kinds/service-page.tsx'

export default servicePage(fullStackDevelopment)
