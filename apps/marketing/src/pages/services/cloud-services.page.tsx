import { cloudServices } from '#content/services/cloud-services.ts'
import { servicePage } from '#kinds/service-page.tsx'

export default servicePage(cloudServices)
