import { dataScience } from '#content/services/data-science.ts'
import { servicePage } from '#kinds/service-page.tsx'

export default servicePage(dataScience)
