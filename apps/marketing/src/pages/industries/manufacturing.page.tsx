import { manufacturing } from '#content/industries/manufacturing.ts'
import { industryPage } from '#templates/industry-page.tsx'

export default industryPage(manufacturing)
