import { runInNewContext } from 'node:vm'
import { expect, it, vi } from 'vitest'
import { assetFallback } from './asset-fallback.ts'

const CDN = 'https://cdn.example/site'
const FILE = '/__mfe/shell/1.0.0/index'

type Fake = Record<string, unknown>

/** Runs the script, then reports that an element failed to load. Returns the element, its replacement and the event. */
function failToLoad(element: Fake) {
  const listeners: ((event: object) => void)[] = []
  const replacement: Fake = { dataset: {} }
  runInNewContext(assetFallback(CDN), {
    addEventListener: (_type: string, listener: (event: object) => void) => listeners.push(listener),
    document: { createElement: () => replacement },
  })
  const event = { target: { replaceWith: vi.fn(), after: vi.fn(), ...element }, stopImmediatePropagation: vi.fn() }
  for (const listener of listeners) listener(event)
  return { ...event, replacement, isHandled: event.stopImmediatePropagation.mock.calls.length > 0 }
}

it.each([
  ['link', 'href', 'css', { rel: 'stylesheet' }],
  ['img', 'src', 'svg', {}],
])('loads the file of a failed %s from the site', (localName, name, end, more) => {
  const { target, isHandled } = failToLoad({ localName, ...more, [name]: `${CDN}${FILE}.${end}` })
  expect(target).toHaveProperty(name, `${FILE}.${end}`)
  expect(isHandled).toBe(true)
})

it('leaves a link at the old address of a style sheet, for the code that looks for it', () => {
  const address = `${CDN}${FILE}.css`
  const { target, replacement } = failToLoad({ localName: 'link', rel: 'stylesheet', href: address })
  expect(target.after).toHaveBeenCalledExactlyOnceWith(replacement)
  expect(replacement).toEqual({ rel: 'stylesheet', dataset: { href: address } })
})

it('replaces the entry script, because browsers run a script element only once', () => {
  const { target, replacement, isHandled } = failToLoad({
    localName: 'script',
    type: 'module',
    src: `${CDN}${FILE}.js`,
  })
  expect(replacement).toEqual({ dataset: {}, type: 'module', src: `${FILE}.js` })
  expect(target.replaceWith).toHaveBeenCalledWith(replacement)
  expect(isHandled).toBe(true)
})

it.each([
  ['a preload', { localName: 'link', rel: 'modulepreload', href: `${CDN}${FILE}.js` }],
  ['a file of the site itself', { localName: 'link', rel: 'stylesheet', href: `https://example.com${FILE}.css` }],
  ['an address that merely starts with the same characters', { localName: 'img', src: `${CDN}-b${FILE}.svg` }],
  ['an error in code, whose target is the window', {}],
  ['an SVG image, whose address is an object', { localName: 'image', href: { baseVal: `${CDN}${FILE}.svg` } }],
])('ignores %s', (_case, element) => {
  const { target, isHandled } = failToLoad(element)
  expect(isHandled).toBe(false)
  expect(target).toMatchObject(element)
})
