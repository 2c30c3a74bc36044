import { mediaCommunications } from '#content/industries/media-communications.ts'
import { industryPage } from '#kinds/industry-page.tsx'

export default industryPage(mediaCommunications)
