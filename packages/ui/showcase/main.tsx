import '@site/ui/styles.css'
import './showcase.css'
import { createRoot } from 'react-dom/client'
import { BothSchemes } from './both-schemes.tsx'
import { Showcase } from './showcase.tsx'
import { simulateStates } from './simulate-states.ts'

const search = new URLSearchParams(location.search)
const scheme = search.get('scheme')
if (scheme === 'light' || scheme === 'dark') document.documentElement.dataset.theme = scheme

// The sheet takes fonts that are there for the first paint only; a page of the site preloads them.
await Promise.all([...document.fonts].map((face) => (face.family.includes('Variable') ? face.load() : face)))

const root = document.createElement('div')
document.body.append(root)
createRoot(root).render(search.has('both') ? <BothSchemes /> : <Showcase />)
simulateStates()
