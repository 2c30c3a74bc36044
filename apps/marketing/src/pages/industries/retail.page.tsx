import { retail } from '#content/industries/retail.ts'
import { industryPage } from '#templates/industry-page.tsx'

export default industryPage(retail)
