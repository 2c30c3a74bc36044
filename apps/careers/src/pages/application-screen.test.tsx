import { renderToString } from 'react-dom/server'
import { beforeAll, expect, it } from 'vitest'
import { anOpening } from '../testing/openings.ts'
import { ApplicationScreen } from './application-screen.tsx'

let html = ''
beforeAll(() => {
  html = renderToString(<ApplicationScreen data={{ career: anOpening(), open: true }} />)
})

it('has the whole opening in the server’s HTML', () => {
  for (const text of ['Loom Keeper', 'You keep the looms running.', 'Oil the shafts', 'Steady hands', 'Free cloth']) {
    expect(html).toContain(text)
  }
})

it('offers email without scripts, and leaves the form to the browser', () => {
  const [, inner = ''] = /<noscript>(.*)<\/noscript>/s.exec(html) ?? []
  expect(inner).toContain('mailto:careers@calderloom.example?subject=Application%3A%20Loom%20Keeper')
  expect(html).not.toContain('<form')
})
