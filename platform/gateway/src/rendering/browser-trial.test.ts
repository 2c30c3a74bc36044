import { beforeEach, expect, it, vi } from 'vitest'
import { setUpFakeSite } from '../testing/set-up-fake-site.ts'
import { openPageRenderer } from './open-page-renderer.ts'

const PATH = '/files'

const fake = setUpFakeSite(
  async (site) => {
    await site.shell()
    return undefined
  },
  { once: true },
)

// As in the process of admission.
beforeEach(() => {
  vi.stubGlobal('process', Object.create(process, { permission: { value: {} } }))
  return () => void vi.unstubAllGlobals()
})

let versions = 0

/** Tries a signed-in page, by the body of its render function, in a version that is not live. */
async function tryPage(renders: string) {
  versions += 1
  const version = `1.0.${versions}`
  await fake.site.remote('files', version, { renders, path: PATH, audience: 'signed-in' }, false)
  const renderer = await openPageRenderer(fake.site.store)
  try {
    return (await renderer.tryPages?.('files', version, [PATH])) ?? []
  } finally {
    await renderer.close()
  }
}

it('skips pages when no time is left', async () => {
  await fake.site.remote('files', '2.0.0', { renders: 'for (;;);', path: PATH, audience: 'signed-in' }, false)
  for (const trialsMs of [0, 100]) {
    const renderer = await openPageRenderer(fake.site.store, { trialsMs })
    expect(await renderer.tryPages?.('files', '2.0.0', [PATH])).toEqual([{ path: PATH, isSkipped: true }])
    await renderer.close()
  }
})

/** Evaluates code beside the page's function. */
const beside = (code: string) => `} }\n${code}\nexports.pages = { './home': () => {`

it('runs a page in the document that a browser gets, with what browsers have', async () => {
  const tries = `
    localStorage.setItem('seen', '1')
    if (!document.querySelector('h1') || location.pathname !== '/files') throw new Error('no document')
    return [window.innerWidth, new URL('/a', location.href).href, typeof matchMedia].join()`
  expect(await tryPage(tries)).toEqual([{ path: PATH }])
})

it('gives a page no answer of any service', async () => {
  const calls = `
    fetch('/api/files').then(() => { throw new Error('answered') })
    const request = new XMLHttpRequest()
    request.onload = () => { throw new Error('answered') }
    request.open('GET', '/api/files')
    request.send()
    new WebSocket('ws://localhost').addEventListener('open', () => { throw new Error('answered') })
    return navigator.sendBeacon('/api/seen')`
  expect(await tryPage(calls)).toEqual([{ path: PATH }])
})

it('leads a page to nothing of Node.js by the functions that it has', async () => {
  const looks = `
    const functions = [setTimeout, URL, new AbortController().abort, document.createElement, happyDOM.close, Buffer.from]
    throw new Error(functions.map((each) => each.constructor('return typeof process')()).join())`
  const failure = { stage: 'rendering', message: Array(6).fill('undefined').join() }
  expect(await tryPage(looks)).toEqual([{ path: PATH, failure }])
})

it.each([
  ['throws', 'throw new TypeError("no user")', { stage: 'rendering', message: 'no user' }],
  ['does not end', 'for (;;);', { stage: 'rendering', message: 'It does not end.', isUncertain: true }],
  ['has modules that throw', beside('throw new Error("no root")'), { stage: 'evaluation', message: 'no root' }],
  [
    'has modules that do not end',
    beside('for (;;);'),
    { stage: 'evaluation', message: 'It does not end.', isUncertain: true },
  ],
])('says that a page %s', async (_, renders, failure) => {
  expect(await tryPage(renders)).toEqual([{ path: PATH, failure }])
})

it('says what a page needs of browsers that the DOM does not have', async () => {
  const missing = { stage: 'rendering', missing: 'indexedDB' }
  expect(await tryPage('return indexedDB.open("files")')).toMatchObject([{ path: PATH, failure: missing }])
  const [tried] = await tryPage('return navigator.serviceWorker.register("/worker.js")')
  expect(tried?.failure?.missing).toBe('navigator.serviceWorker')
})

it.each([
  ['suspends', 'throw new Error("A part of /files threw while it rendered.", { cause: new Error("It suspended: x") })'],
  ['shows something elsewhere', 'throw new Error("Portals are not currently supported on the server renderer.")'],
])('says nothing of a page that %s, which only browsers can', async (_, renders) => {
  expect(await tryPage(renders)).toEqual([{ path: PATH }])
})

it('says nothing of pages whose server build needs Node.js', async () => {
  expect(await tryPage(beside('require("node:fs")'))).toEqual([])
})

it('says nothing of a path that no page has', async () => {
  const renderer = await openPageRenderer(fake.site.store)
  expect(await renderer.tryPages?.('shell', '1.0.0', ['/nothing'])).toEqual([])
  await renderer.close()
})

it('tries no page in a process that may do everything', async () => {
  vi.unstubAllGlobals()
  const renderer = await openPageRenderer(fake.site.store)
  expect(renderer).not.toHaveProperty('tryPages')
  await renderer.close()
})
