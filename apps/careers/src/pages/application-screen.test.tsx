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

it('links to the form from the banner, beside the facts, and in the bar on small screens', () => {
  expect(html.match(/<a [^>]*href="#apply"/g)).toHaveLength(3)
  expect(html).toContain('id="apply"')
})

it('collapses the text after the facts', () => {
  const [before, after] = html.split('Read the full job posting')
  expect(before).toContain('$90,000 to $110,000 a year')
  expect(before).not.toContain('Oil the shafts')
  expect(after).toContain('Oil the shafts')
})
