import { bankFinancial } from '#content/industries/bankfinancial.ts'
import { industryPage } from '#templates/industry-page.tsx'

export default industryPage(bankFinancial)
