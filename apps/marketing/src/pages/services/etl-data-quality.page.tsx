import { etlDataQuality } from '#content/services/etl-data-quality.ts'
import { servicePage } from '#templates/service-page.tsx'

export default servicePage(etlDataQuality)
