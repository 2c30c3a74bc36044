import { aiMl } from '#content/services/ai-ml.ts'
import { servicePage } from '#templates/service-page.tsx'

export default servicePage(aiMl)
