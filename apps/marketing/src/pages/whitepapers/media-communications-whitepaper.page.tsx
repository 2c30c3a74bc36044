import { mediaCommunicationsPaper } from '#content/whitepapers/media-communications.ts'
import { whitepaperPage } from '#kinds/whitepaper-page.tsx'

export default whitepaperPage(mediaCommunicationsPaper)
