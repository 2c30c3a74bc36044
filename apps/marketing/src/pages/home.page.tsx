import { home } from '../content/home.ts'
import { homePage } from '../templates/home-page.tsx'

export default homePage(home)
