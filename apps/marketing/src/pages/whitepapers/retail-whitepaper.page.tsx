import { retailPaper } from '#content/whitepapers/retail.ts'
import { whitepaperPage } from '#kinds/whitepaper-page.tsx'

export default whitepaperPage(retailPaper)
