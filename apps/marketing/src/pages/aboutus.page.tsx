import { about } from '../content/about.ts'
import { aboutPage } from '../templates/about-page.tsx'

export default aboutPage(about)
