import { insurance } from '#content/industries/insurance.ts'
import { industryPage } from '#templates/industry-page.tsx'

export default industryPage(insurance)
