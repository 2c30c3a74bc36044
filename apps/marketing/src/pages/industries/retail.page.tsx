import { retail } from '#content/industries/retail.ts'
import { industryPage } from '#kinds/industry-page.tsx'

export default industryPage(retail)
