import { mobilityHospitality } from '#content/industries/mobility-hospitality.ts'
import { industryPage } from '#kinds/industry-page.tsx'

export default industryPage(mobilityHospitality)
