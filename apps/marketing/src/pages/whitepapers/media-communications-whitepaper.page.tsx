import { mediaCommunicationsPaper } from '#content/whitepapers/media-communications.ts'
import { whitepaperPage } from '#templates/whitepaper-page.tsx'

export default whitepaperPage(mediaCommunicationsPaper)
