import { manufacturingPaper } from '#content/whitepapers/manufacturing.ts'
import { whitepaperPage } from '#templates/whitepaper-page.tsx'

export default whitepaperPage(manufacturingPaper)
