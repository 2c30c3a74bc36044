import { healthcare } from '#content/industries/healthcare.ts'
import { industryPage } from '#kinds/industry-page.tsx'

export default industryPage(healthcare)
