import { energyUtilities } from '#content/industries/energyutilities.ts'
import { industryPage } from '#templates/industry-page.tsx'

export default industryPage(energyUtilities)
