// @vitest-environment happy-dom
import { Script } from 'node:vm'
import { toAppName } from '@mfe/release'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { showRegions } from '#overlay/show-regions'
import { OVERLAY, overlayHtml } from './overlay-html.ts'

const DATA = { release: 'abc', owners: { careers: 'growth' } }
const PLAN = { shell: { version: '1.0.0' } }

beforeEach(() => {
  document.body.innerHTML = `
    <main><div data-remote="careers@2.0.0">Openings</div><div data-remote="jobs@1.0.0">Jobs</div></main>
    <script type="application/json" id="composition">${JSON.stringify(PLAN)}</script>
    <script type="application/json" id="mfe-map">${JSON.stringify(DATA)}</script>`
})

afterEach(() => {
  sessionStorage.clear()
  document.body.replaceChildren()
})

function overlay() {
  const root = document.querySelector('aside')?.shadowRoot ?? expect.unreachable()
  const button = root.querySelector('button') ?? expect.unreachable()
  return { root, button, boxes: () => [...root.querySelectorAll('.box')].map(({ textContent }) => textContent) }
}

it('is a script that a browser can run, without anything from outside', () => {
  expect(() => new Script(OVERLAY)).not.toThrow()
})

it('outlines each region with its version and owner when it is told to, and remembers that', () => {
  showRegions()
  const { root, button, boxes } = overlay()
  expect([button.getAttribute('aria-pressed'), boxes()]).toEqual(['false', []])
  button.click()
  expect(button.getAttribute('aria-pressed')).toBe('true')
  expect(boxes()).toEqual(['careers@2.0.0, growth', 'jobs@1.0.0, no team'])
  expect(root.textContent).toContain('shell@1.0.0')
  expect(root.textContent).toContain('Release abc')

  document.querySelector('aside')?.remove()
  showRegions()
  expect(overlay().boxes()).toHaveLength(2)
})

it('ends with Escape', () => {
  showRegions()
  const { button, boxes } = overlay()
  button.click()
  button.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true, composed: true }))
  expect(boxes()).toEqual([])
})

it('comes with its data in a form that ends no script, and with the nonce of the response', () => {
  const teams = [{ name: '</script>', apps: [toAppName('careers')] }]
  const html = overlayHtml({ teams, release: 'abc', nonce: 'n"1' })
  expect(html.match(/<\/script>/g)).toHaveLength(2)
  expect(html).toContain('nonce="n&quot;1"')
})
