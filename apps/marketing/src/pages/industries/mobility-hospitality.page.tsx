import { mobilityHospitality } from '#content/industries/mobility-hospitality.ts'
import { industryPage } from '#templates/industry-page.tsx'

export default industryPage(mobilityHospitality)
