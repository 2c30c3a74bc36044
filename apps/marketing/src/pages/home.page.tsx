import { home } from '../content/home.ts'
import { homePage } from '../kinds/home-page.tsx'

export default homePage(home)
