import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { adoptStyleSheets } from './style-sheets.ts'

beforeEach(() => {
  // happy-dom loads no style sheets, and says so.
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
  document.body.innerHTML = `
    <main><div data-fold=""><link rel="stylesheet" href="/a.css"></div></main>
    <link id="spare" rel="stylesheet" href="/a.css" media="not all">`
})
afterEach(() => {
  vi.restoreAllMocks()
  document.body.replaceChildren()
})

const spare = () => document.querySelector<HTMLLinkElement>('#spare')

it('gives each sheet of the document the address that the chunk loader looks for', () => {
  adoptStyleSheets()
  expect(spare()?.dataset.href).toBe(spare()?.href)
})

it("leaves the sheets at the page's end aside as long as the fold links the same", async () => {
  adoptStyleSheets()
  document.querySelector('main')?.append('more')
  await Promise.resolve()
  expect(spare()?.media).toBe('not all')
})

it('applies them when the fold leaves, no matter who removes it', async () => {
  adoptStyleSheets()
  document.querySelector('main')?.replaceChildren('Something failed')
  await vi.waitFor(() => expect(spare()?.media).toBe('all'))
})
