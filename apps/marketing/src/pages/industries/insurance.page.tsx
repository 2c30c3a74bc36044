import { insurance } from '#content/industries/insurance.ts'
import { industryPage } from '#kinds/industry-page.tsx'

export default industryPage(insurance)
