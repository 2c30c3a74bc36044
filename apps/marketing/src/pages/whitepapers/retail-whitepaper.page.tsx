import { retailPaper } from '#content/whitepapers/retail.ts'
import { whitepaperPage } from '#templates/whitepaper-page.tsx'

export default whitepaperPage(retailPaper)
