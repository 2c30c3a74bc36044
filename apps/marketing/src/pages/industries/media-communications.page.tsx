import { mediaCommunications } from '#content/industries/media-communications.ts'
import { industryPage } from '#templates/industry-page.tsx'

export default industryPage(mediaCommunications)
