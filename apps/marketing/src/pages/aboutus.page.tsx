import { about } from '../content/about.ts'
import { aboutPage } from '../kinds/about-page.tsx'

export default aboutPage(about)
