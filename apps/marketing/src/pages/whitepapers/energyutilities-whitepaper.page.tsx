import { energyUtilitiesPaper } from '#content/whitepapers/energyutilities.ts'
import { whitepaperPage } from '#kinds/whitepaper-page.tsx'

export default whitepaperPage(energyUtilitiesPaper)
