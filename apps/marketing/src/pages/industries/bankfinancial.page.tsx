import { bankFinancial } from '#content/industries/bankfinancial.ts'
import { industryPage } from '#kinds/industry-page.tsx'

export default industryPage(bankFinancial)
