import { energyUtilitiesPaper } from '#content/whitepapers/energyutilities.ts'
import { whitepaperPage } from '#templates/whitepaper-page.tsx'

export default whitepaperPage(energyUtilitiesPaper)
