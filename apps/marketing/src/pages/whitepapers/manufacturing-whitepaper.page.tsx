import { manufacturingPaper } from '#content/whitepapers/manufacturing.ts'
import { whitepaperPage } from '#kinds/whitepaper-page.tsx'

export default whitepaperPage(manufacturingPaper)
