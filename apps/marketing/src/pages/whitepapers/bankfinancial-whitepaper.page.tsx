import { bankFinancialPaper } from '#content/whitepapers/bankfinancial.ts'
import { whitepaperPage } from '#kinds/whitepaper-page.tsx'

export default whitepaperPage(bankFinancialPaper)
