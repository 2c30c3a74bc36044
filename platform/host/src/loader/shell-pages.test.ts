import type { RoutedModules } from '@mfe/contract'
import { definePage } from '@mfe/page'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { tinyPlan } from '../testing/tiny-host.tsx'

const page = definePage({ component: () => null, meta: () => ({ title: 'Login', description: '' }) })
const [SCRIPT, SHEET] = ['/__mfe/shell/1.0.0/async/page-login.js', '/__mfe/shell/1.0.0/async/page-login.css']
const MODULES: RoutedModules = {
  integrity: { [SCRIPT]: 'sha256-script' },
  styles: { [SHEET]: 'sha256-styles' },
  pages: { 'shell@1.0.0': { './login': { [SCRIPT]: 4000, [SHEET]: 100 } } },
}
const CDN = 'https://cdn.example'

/** Fakes how the browser reports whether a preload matched its hash: only those that `isIntact` accepts do. */
let isIntact: (address: string) => boolean
const observer = new MutationObserver((changes) => {
  for (const link of changes.flatMap(({ addedNodes }) => [...addedNodes])) {
    if (!(link instanceof HTMLLinkElement) || link.rel === 'stylesheet') continue
    preloaded.push(`${link.getAttribute('href')} ${link.integrity}`)
    link.dispatchEvent(new Event(isIntact(link.href) ? 'load' : 'error'))
  }
})
const preloaded: string[] = []
const importPage = vi.fn()

beforeEach(() => {
  vi.resetModules()
  vi.stubGlobal('fetch', async () => Response.json(MODULES))
  isIntact = () => true
  preloaded.length = 0
  importPage.mockReset().mockResolvedValue(page)
  observer.observe(document.head, { childList: true })
})
afterEach(() => {
  vi.unstubAllGlobals()
  observer.disconnect()
  document.head.replaceChildren()
})

async function load(plan = tinyPlan, isFirst = false) {
  const { createShellLoader } = await import('./shell-pages.ts')
  return createShellLoader(plan, importPage, isFirst ? { app: 'shell', page: './login' } : undefined)('./login')
}

const sheets = () =>
  [...document.querySelectorAll<HTMLLinkElement>('link[rel=stylesheet]')].map((link) => [
    link.getAttribute('href'),
    link.integrity,
    link.dataset.href,
  ])

it('verifies the files of a later page before its code loads', async () => {
  importPage.mockImplementation(async () => {
    expect(preloaded).toEqual([`${SCRIPT} sha256-script`, `${SHEET} sha256-styles`])
    expect(sheets()).toEqual([[SHEET, 'sha256-styles', SHEET]])
    return page
  })
  await expect(load()).resolves.toBe(page)
})

it('leaves the files of the first page to the document', async () => {
  await expect(load(tinyPlan, true)).resolves.toBe(page)
  expect(preloaded).toEqual([])
})

it('does not load a page of which a file differs from the published one', async () => {
  isIntact = (address) => !address.endsWith('.css')
  await expect(load()).rejects.toMatchObject({ name: 'RemoteLoadError', app: 'shell', reason: 'code' })
  expect([importPage.mock.calls, sheets()]).toEqual([[], []])
})

it('uses the files of the site if those of a CDN differ, under the addresses that the code requests', async () => {
  const entry = document.createElement('script')
  entry.type = 'module'
  entry.setAttribute('src', `${CDN}/__mfe/shell/1.0.0/index.js`)
  document.head.append(entry)
  isIntact = (address) => !address.startsWith(CDN)
  await expect(load({ ...tinyPlan, assets: CDN })).resolves.toBe(page)
  expect(sheets()).toEqual([[SHEET, 'sha256-styles', CDN + SHEET]])
})
