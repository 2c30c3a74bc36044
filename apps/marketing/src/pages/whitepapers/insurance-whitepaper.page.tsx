import { insurancePaper } from '#content/whitepapers/insurance.ts'
import { whitepaperPage } from '#templates/whitepaper-page.tsx'

export default whitepaperPage(insurancePaper)
