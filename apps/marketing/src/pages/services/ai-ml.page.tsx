import { aiMl } from '#content/services/ai-ml.ts'
import { servicePage } from '#kinds/service-page.tsx'

export default servicePage(aiMl)
