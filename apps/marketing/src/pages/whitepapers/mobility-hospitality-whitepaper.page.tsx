import { mobilityHospitalityPaper } from '#content/whitepapers/mobility-hospitality.ts'
import { whitepaperPage } from '#kinds/whitepaper-page.tsx'

export default whitepaperPage(mobilityHospitalityPaper)
