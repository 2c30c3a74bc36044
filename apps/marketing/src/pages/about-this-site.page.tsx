import { site } from '../content/site.ts'
import { sitePage } from '../templates/site-page.tsx'

export default sitePage(site)
