import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { watchFold } from './style-sheets.ts'

const { settings } = (window as unknown as { happyDOM: { settings: object } }).happyDOM
Object.assign(settings, { handleDisabledFileLoadingAsSuccess: true })

beforeEach(() => {
  document.body.innerHTML = `
    <main><div data-fold=""><link></div></main>
    <link id="deferred" media="not all">`
})
afterEach(() => document.body.replaceChildren())

const deferred = () => document.querySelector<HTMLLinkElement>('#deferred')

it("does not apply the sheets at the page's end while the fold links to the same ones", async () => {
  watchFold()
  document.querySelector('main')?.append('more')
  await Promise.resolve()
  expect(deferred()?.media).toBe('not all')
})

it('applies the sheets once anything removes the fold', async () => {
  watchFold()
  document.querySelector('main')?.replaceChildren('Something failed')
  await vi.waitFor(() => expect(deferred()?.media).toBe('all'))
})
