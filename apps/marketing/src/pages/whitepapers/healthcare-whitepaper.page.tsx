import { healthcarePaper } from '#content/whitepapers/healthcare.ts'
import { whitepaperPage } from '#kinds/whitepaper-page.tsx'

export default whitepaperPage(healthcarePaper)
