import { etlDataQuality } from '#content/services/etl-data-quality.ts'
import { servicePage } from '#kinds/service-page.tsx'

export default servicePage(etlDataQuality)
