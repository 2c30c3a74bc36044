import { healthcarePaper } from '#content/whitepapers/healthcare.ts'
import { whitepaperPage } from '#templates/whitepaper-page.tsx'

export default whitepaperPage(healthcarePaper)
