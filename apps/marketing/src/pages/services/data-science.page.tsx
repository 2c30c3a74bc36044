import { dataScience } from '#content/services/data-science.ts'
import { servicePage } from '#templates/service-page.tsx'

export default servicePage(dataScience)
