import { insurancePaper } from '#content/whitepapers/insurance.ts'
import { whitepaperPage } from '#kinds/whitepaper-page.tsx'

export default whitepaperPage(insurancePaper)
