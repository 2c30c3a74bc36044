import { healthcare } from '#content/industries/healthcare.ts'
import { industryPage } from '#templates/industry-page.tsx'

export default industryPage(healthcare)
