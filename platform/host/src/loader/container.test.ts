import { beforeEach, expect, it, vi } from 'vitest'
import { loadPage } from './container.ts'

const shareScope = { react: {} }
vi.mock('@module-federation/runtime', () => ({ getInstance: () => ({ shareScopeMap: { default: shareScope } }) }))

const calls: unknown[][] = []
/** An entry that records its calls and exposes `./home`. */
const entry = `data:text/javascript,${encodeURIComponent(`
  export const init = (...args) => calls.push(['init', ...args])
  export const get = async (page) => {
    calls.push(['get', page])
    return () => (page === './home' ? { default: 'the page' } : {})
  }
`)}`

beforeEach(() => {
  calls.length = 0
  vi.stubGlobal('calls', calls)
})

it("joins the page's share scope under the remote's version before it gets the page", async () => {
  await expect(loadPage({ entry, version: '2.0.0' }, './home')).resolves.toBe('the page')
  expect(calls).toEqual([
    ['init', shareScope, [], { version: '2.0.0' }],
    ['get', './home'],
  ])
})

it('rejects a module that does not export a page', async () => {
  await expect(loadPage({ entry, version: '2.0.0' }, './other')).rejects.toThrow('exposes no page ./other')
})
