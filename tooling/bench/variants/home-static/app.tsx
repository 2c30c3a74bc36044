import { HomePage } from '../home-page.tsx'

/** Class names alone: the style sheet comes as a file. */
export const App = HomePage
