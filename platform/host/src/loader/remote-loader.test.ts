import type { RoutedModules } from '@mfe/contract'
import { definePage } from '@mfe/page'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { tinyPlan } from '../testing/tiny-host.tsx'

const loadPage = vi.hoisted(() => vi.fn())
vi.mock('./container.ts', () => ({ loadPage }))

const page = definePage({ component: () => null, meta: () => ({ title: 'Careers', description: '' }) })
const plan = { ...tinyPlan, remotes: { careers: { version: '2.0.0', previous: '1.0.0' } } }
const filesOf = (version: string) => {
  const files = `/__mfe/careers/${version}`
  return {
    integrity: {
      [`${files}/async/page-application.js`]: 'sha256-page',
      [`${files}/async/f.js`]: 'sha256-f',
      [`${files}/remoteEntry.js`]: 'sha256-entry',
    },
    styles: { [`${files}/async/page-application.css`]: 'sha256-styles' },
    start: {
      [`${files}/remoteEntry.js`]: 3000,
      [`${files}/async/page-application.js`]: 4000,
      [`${files}/async/page-application.css`]: 100,
    },
  }
}
const [live, previous] = [filesOf('2.0.0'), filesOf('1.0.0')]
const MODULES: RoutedModules = {
  integrity: { '/__mfe/shell/1.0.0/index.js': 'sha256-shell', ...live.integrity, ...previous.integrity },
  styles: { ...live.styles, ...previous.styles },
  pages: {
    'careers@2.0.0': { './application': live.start },
    'careers@1.0.0': { './application': previous.start },
  },
}
/** Leaves out the hash of one kind of file of both versions of a page. */
const missing = (end: string) =>
  Object.fromEntries(
    ['2.0.0', '1.0.0'].map((version) => [`/__mfe/careers/${version}/async/page-application.${end}`, undefined]),
  )
const FIRST = { app: 'careers', page: './careers' }

let createRemoteLoader: typeof import('./remote-loader.ts').createRemoteLoader
let RemoteLoadError: typeof import('./remote-load-error.ts').RemoteLoadError

beforeEach(async () => {
  outcome = 'load'
  vi.resetModules()
  loadPage.mockReset()
  vi.stubGlobal('fetch', async () => Response.json(MODULES))
  preloaded.length = 0
  observer.observe(document.head, { childList: true })
  ;({ createRemoteLoader } = await import('./remote-loader.ts'))
  ;({ RemoteLoadError } = await import('./remote-load-error.ts'))
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.useRealTimers()
  observer.disconnect()
  for (const added of document.head.querySelectorAll('script[type=importmap], link')) added.remove()
})

/** Fakes how the browser reports whether a preload arrived and matched its hash. */
const preloaded: string[] = []
let outcome = 'load'
const observer = new MutationObserver((changes) => {
  for (const link of changes.flatMap(({ addedNodes }) => [...addedNodes]).filter(isPreload)) {
    preloaded.push(`${link.getAttribute('href')} ${link.integrity}`)
    link.dispatchEvent(new Event(outcome))
  }
})
const isPreload = (node: Node): node is HTMLLinkElement =>
  node instanceof HTMLLinkElement && ['modulepreload', 'preload'].includes(node.rel)

const loadedEntries = () => loadPage.mock.calls.map(([{ entry }]) => entry)
const load = (exposed = './careers', from = plan) => createRemoteLoader(from, FIRST).load('careers', exposed)

describe('loading a page', () => {
  it('uses the live version', async () => {
    loadPage.mockResolvedValue(page)
    await expect(load()).resolves.toEqual({ page, version: '2.0.0' })
    expect(loadPage).toHaveBeenCalledWith(expect.objectContaining({ version: '2.0.0' }), './careers')
  })

  it('requests the same page once for several callers', async () => {
    loadPage.mockResolvedValue(page)
    const loader = createRemoteLoader(plan, FIRST)
    await Promise.all([loader.load('careers', './careers'), loader.load('careers', './careers')])
    expect(loadPage).toHaveBeenCalledTimes(1)
  })

  it('retries once at a new URL, then uses the previous version', async () => {
    loadPage
      .mockRejectedValueOnce(new Error('gone'))
      .mockRejectedValueOnce(new Error('still gone'))
      .mockResolvedValueOnce(page)
    const { version } = await load()
    expect(version).toBe('1.0.0')
    expect(loadedEntries()).toEqual([
      '/__mfe/careers/2.0.0/remoteEntry.js',
      '/__mfe/careers/2.0.0/remoteEntry.js?retry',
      '/__mfe/careers/1.0.0/remoteEntry.js',
    ])
  })

  it('names the remote when no version loads, and does not cache the failure', async () => {
    loadPage.mockRejectedValue(new Error('gone'))
    const loader = createRemoteLoader(plan, FIRST)
    const failed = loader.load('careers', './careers')
    await expect(failed).rejects.toBeInstanceOf(RemoteLoadError)
    await expect(failed).rejects.toMatchObject({ app: 'careers' })

    loadPage.mockReset().mockResolvedValue(page)
    await expect(loader.load('careers', './careers')).resolves.toMatchObject({ version: '2.0.0' })
  })

  it('times out within 8 seconds for all attempts, before the page’s own limit, when a remote hangs', async () => {
    vi.useFakeTimers()
    loadPage.mockReturnValue(new Promise(() => undefined))
    const outcome = expect(load()).rejects.toMatchObject({ name: 'RemoteLoadError', reason: 'connection' })
    await vi.advanceTimersByTimeAsync(7_999)
    await outcome
    expect(loadedEntries()).toHaveLength(3)
  })

  it('reserves enough time for the previous version when the live one hangs', async () => {
    vi.useFakeTimers()
    const hanging = new Promise(() => undefined)
    loadPage.mockImplementation(({ version }) => (version === '1.0.0' ? Promise.resolve(page) : hanging))
    const loading = load()
    await vi.advanceTimersByTimeAsync(8_000)
    await expect(loading).resolves.toMatchObject({ version: '1.0.0' })
  })

  it('requests the hashes again when the first request hangs', async () => {
    vi.useFakeTimers()
    const fetching = vi.fn((_url: string, { signal }: { signal: AbortSignal }) =>
      fetching.mock.calls.length > 1
        ? Promise.resolve(Response.json(MODULES))
        : new Promise((_resolve, reject) => signal.addEventListener('abort', () => reject(signal.reason))),
    )
    vi.stubGlobal('fetch', fetching)
    loadPage.mockResolvedValue(page)
    const loading = createRemoteLoader(plan).load('careers', './careers')
    await vi.advanceTimersByTimeAsync(8_000)
    await expect(loading).resolves.toMatchObject({ version: '2.0.0' })
  })

  it('requests the hashes again when their prefetch hangs', async () => {
    vi.useFakeTimers()
    const fetching = vi.fn(() =>
      fetching.mock.calls.length > 1 ? Promise.resolve(Response.json(MODULES)) : new Promise(() => undefined),
    )
    vi.stubGlobal('fetch', fetching)
    const { fetchRoutedModules } = await import('./fetch-routed-modules.ts')
    void fetchRoutedModules(plan, { priority: 'low' })
    loadPage.mockResolvedValue(page)
    const loading = createRemoteLoader(plan).load('careers', './careers')
    await vi.advanceTimersByTimeAsync(8_000)
    await expect(loading).resolves.toMatchObject({ version: '2.0.0' })
  })

  it('reports a connection failure only when the site is unreachable', async () => {
    loadPage.mockRejectedValue(new Error('defect'))
    await expect(load()).rejects.toMatchObject({ reason: 'code' })
    vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')))
    await expect(load()).rejects.toMatchObject({ reason: 'connection' })
  })

  it('rejects a remote that is not in the plan', async () => {
    await expect(createRemoteLoader(plan).load('nobody', './x')).rejects.toBeInstanceOf(RemoteLoadError)
    expect(loadPage).not.toHaveBeenCalled()
  })
})

describe('a page of a plan with another origin for release files', () => {
  const CDN = 'https://cdn.example'
  const withCdn = { ...plan, assets: CDN }

  it('is loaded from that origin, then from the site; if both fail, its previous version from each', async () => {
    loadPage.mockRejectedValue(new Error('gone'))
    await expect(load('./careers', withCdn)).rejects.toBeInstanceOf(RemoteLoadError)
    expect(loadedEntries()).toEqual([
      `${CDN}/__mfe/careers/2.0.0/remoteEntry.js`,
      '/__mfe/careers/2.0.0/remoteEntry.js',
      `${CDN}/__mfe/careers/1.0.0/remoteEntry.js`,
      '/__mfe/careers/1.0.0/remoteEntry.js',
    ])
  })

  it('reports a connection failure only if the site itself is unreachable', async () => {
    const asked = vi.fn(async (address: string) => {
      if (address.startsWith(CDN)) throw new TypeError('Failed to fetch')
      return Response.json(MODULES)
    })
    vi.stubGlobal('fetch', asked)
    loadPage.mockRejectedValue(new Error('gone'))
    await expect(load('./careers', withCdn)).rejects.toMatchObject({ reason: 'code' })
  })

  it('is verified at the origin that it is loaded from, with hashes declared for both', async () => {
    loadPage.mockRejectedValueOnce(new Error('gone')).mockResolvedValueOnce(page)
    await load('./application', withCdn)
    expect(preloaded.filter((file) => file.includes('remoteEntry'))).toEqual([
      `${CDN}/__mfe/careers/2.0.0/remoteEntry.js sha256-entry`,
      '/__mfe/careers/2.0.0/remoteEntry.js sha256-entry',
    ])
    expect(preloaded).toContain(`${CDN}/__mfe/careers/2.0.0/async/page-application.css sha256-styles`)
    const [map] = document.querySelectorAll('script[type=importmap]')
    const declared = JSON.parse(map?.textContent ?? '').integrity
    expect(declared).toMatchObject(MODULES.integrity)
    expect(declared[`${CDN}/__mfe/careers/2.0.0/remoteEntry.js`]).toBe('sha256-entry')
  })
})

describe('a skipped version', () => {
  const loader = () => createRemoteLoader(plan, FIRST)
  beforeEach(() => loadPage.mockResolvedValue(page))

  it('is replaced by the previous version', async () => {
    const { load, skipVersion } = loader()
    await load('careers', './careers')
    expect(skipVersion('careers', './careers', '2.0.0')).toBe(true)
    await expect(load('careers', './careers')).resolves.toMatchObject({ version: '1.0.0' })
  })

  it('is used again if no other version is left', async () => {
    const { load, skipVersion } = loader()
    expect(skipVersion('careers', './careers', '2.0.0')).toBe(true)
    expect(skipVersion('careers', './careers', '1.0.0')).toBe(false)
    await expect(load('careers', './careers')).resolves.toMatchObject({ version: '2.0.0' })
  })

  it('is used again after the previous version failed to load as well', async () => {
    const { load, skipVersion } = loader()
    skipVersion('careers', './careers', '2.0.0')
    loadPage.mockRejectedValue(new Error('gone'))
    vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')))
    await expect(load('careers', './careers')).rejects.toMatchObject({ reason: 'code' })
    vi.stubGlobal('fetch', async () => Response.json(MODULES))
    loadPage.mockResolvedValue(page)
    await expect(load('careers', './careers')).resolves.toMatchObject({ version: '2.0.0' })
  })

  it('is not replaced if it belongs to the shell', () => {
    expect(loader().skipVersion('shell', './login', '1.0.0')).toBe(false)
  })
})

describe('integrity', () => {
  const declared = () =>
    [...document.querySelectorAll('script[type=importmap]')].map((map) => JSON.parse(map.textContent ?? '').integrity)

  it('uses the hashes in the document for the first page', async () => {
    loadPage.mockResolvedValue(page)
    await load()
    expect(declared()).toEqual([])
  })

  it('declares the hashes of all routes once, before another page loads', async () => {
    loadPage.mockImplementation(async () => {
      expect(declared()).toEqual([MODULES.integrity])
      return page
    })
    const loader = createRemoteLoader(plan, FIRST)
    await loader.load('careers', './application')
    await loader.load('careers', './other')
    expect(declared()).toHaveLength(1)
  })

  it('verifies the files of another page before its code runs, which finds its style sheets in the page', async () => {
    loadPage.mockImplementation(async () => {
      expect(preloaded).toEqual([
        '/__mfe/careers/2.0.0/remoteEntry.js sha256-entry',
        '/__mfe/careers/2.0.0/async/page-application.js sha256-page',
        '/__mfe/careers/2.0.0/async/page-application.css sha256-styles',
      ])
      const [sheet, ...others] = document.querySelectorAll<HTMLLinkElement>('link[rel=stylesheet]')
      expect([sheet?.dataset.href, sheet?.integrity, others]).toEqual([
        '/__mfe/careers/2.0.0/async/page-application.css',
        'sha256-styles',
        [],
      ])
      return page
    })
    await load('./application')
    expect(loadPage).toHaveBeenCalledTimes(1)
  })

  it('does not run a file that does not match its hash', async () => {
    outcome = 'error'
    await expect(load('./application')).rejects.toBeInstanceOf(RemoteLoadError)
    expect(loadPage).not.toHaveBeenCalled()
    expect(preloaded).toContain('/__mfe/careers/2.0.0/remoteEntry.js?retry sha256-entry')
    expect(preloaded.filter((file) => file.includes('2.0.0/async/page-application.css'))).toEqual([
      '/__mfe/careers/2.0.0/async/page-application.css sha256-styles',
      '/__mfe/careers/2.0.0/async/page-application.css?retry=1 sha256-styles',
    ])
    expect(document.head.querySelectorAll('link')).toHaveLength(0)
  })

  it.each([
    ['script', { ...MODULES, integrity: { ...MODULES.integrity, ...missing('js') } }],
    ['style sheet', { ...MODULES, styles: missing('css') }],
  ])('requests no version of a page of which a %s has no hash', async (_kind, modules) => {
    vi.stubGlobal('fetch', async () => Response.json(modules))
    await expect(load('./application')).rejects.toMatchObject({
      cause: { message: expect.stringContaining('has no hash') },
    })
    expect([loadPage.mock.calls, preloaded]).toEqual([[], []])
  })

  it('loads files unverified if a development server lists no hashes', async () => {
    vi.stubGlobal('fetch', async () => Response.json({ ...MODULES, integrity: {}, styles: {} }))
    loadPage.mockResolvedValue(page)
    await load('./application')
    expect(preloaded.filter((file) => !file.includes('sha256'))).toHaveLength(3)
  })

  it('rejects with RemoteLoadError if the hashes do not load', async () => {
    vi.stubGlobal('fetch', async () => new Response('', { status: 404 }))
    await expect(load('./application')).rejects.toBeInstanceOf(RemoteLoadError)
  })
})
