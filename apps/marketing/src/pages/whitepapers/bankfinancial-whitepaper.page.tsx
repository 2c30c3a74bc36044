import { bankFinancialPaper } from '#content/whitepapers/bankfinancial.ts'
import { whitepaperPage } from '#templates/whitepaper-page.tsx'

export default whitepaperPage(bankFinancialPaper)
