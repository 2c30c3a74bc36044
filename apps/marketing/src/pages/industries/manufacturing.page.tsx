import { manufacturing } from '#content/industries/manufacturing.ts'
import { industryPage } from '#kinds/industry-page.tsx'

export default industryPage(manufacturing)
