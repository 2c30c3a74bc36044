import { energyUtilities } from '#content/industries/energyutilities.ts'
import { industryPage } from '#kinds/industry-page.tsx'

export default industryPage(energyUtilities)
