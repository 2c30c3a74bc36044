import '@site/ui/fonts.css'
import '@site/ui/styles.css'
import { startSite } from './runtime/start-site.tsx'

void startSite()
