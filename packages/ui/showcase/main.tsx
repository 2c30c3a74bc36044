import '@site/ui/styles.css'
import './showcase.css'
import { createRoot } from 'react-dom/client'
import { BothSchemes } from './both-schemes.tsx'
import { Showcase } from './showcase.tsx'
import { simulateStates } from './simulate-states.ts'

const search = new URLSearchParams(location.search)
const scheme = search.get('scheme')
if (scheme === 'light' || scheme === 'dark') document.documentElement.dataset.theme = scheme

// `font-display: optional` uses only fonts that are loaded at the first paint; the site's pages preload them.
await Promise.all([...document.fonts].map((face) => (face.family.includes('Variable') ? face.load() : face)))

const root = document.createElement('div')
document.body.append(root)
createRoot(root).render(search.has('both') ? <BothSchemes /> : <Showcase />)
simulateStates()
