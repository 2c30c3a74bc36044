import { cloudServices } from '#content/services/cloud-services.ts'
import { servicePage } from '#templates/service-page.tsx'

export default servicePage(cloudServices)
