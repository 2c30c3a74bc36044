import '@site/ui/styles.css'
import './showcase.css'
import { createRoot } from 'react-dom/client'
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

/** Shows the showcase in light and in dark colors, side by side. */
function BothSchemes() {
  return (
    <main className="sc-both">
      <h1 className="visually-hidden">The kit in both schemes</h1>
      {['light', 'dark'].map((scheme) => (
        <iframe key={scheme} title={`The kit in ${scheme} colors`} src={`?scheme=${scheme}`} />
      ))}
    </main>
  )
}
