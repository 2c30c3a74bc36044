import { renderToString } from 'react-dom/server'
import { beforeAll, expect, it } from 'vitest'
import { createOpening } from '../testing/openings.ts'
import { ApplicationScreen } from './application-screen.tsx'

let html = ''
beforeAll(() => {
  html = renderToString(<ApplicationScreen data={{ career: createOpening(), open: true }} />)
})

it('renders the whole opening on the server', () => {
  for (const text of ['Loom Keeper', 'You keep the looms running.', 'Oil the shafts', 'Steady hands', 'Free cloth']) {
    expect(html).toContain(text)
  }
})

it('offers email without scripts, and omits the form on the server', () => {
  const [, inner = ''] = /<noscript>(.*)<\/noscript>/s.exec(html) ?? []
  expect(inner).toContain('mailto:careers@calderloom.example?subject=Application%3A%20Loom%20Keeper')
  expect(html).not.toContain('<form')
})
