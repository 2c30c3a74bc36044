import { mobilityHospitalityPaper } from '#content/whitepapers/mobility-hospitality.ts'
import { whitepaperPage } from '#templates/whitepaper-page.tsx'

export default whitepaperPage(mobilityHospitalityPaper)
