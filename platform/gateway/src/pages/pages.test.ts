import { createHash } from 'node:crypto'
import { brotliCompressSync } from 'node:zlib'
import { additionalImportMap, modulesAddress } from '@mfe/contract'
import { compositionPlan } from '@mfe/contract/schemas'
import { changeChannel, makeCandidate, promote, rollback, toAppName, toVersion } from '@mfe/release'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { createFakeSite } from '../testing/fake-site.ts'
import { setUpFakeSite } from '../testing/set-up-fake-site.ts'

const CAREERS = toAppName('careers')
const fake = setUpFakeSite(async (site) => {
  await site.shell()
  await site.remote('careers', '1.0.0', { renders: 'return "careers one"' })
  await site.remote('filemanager', '1.0.0', {
    renders: 'return "private"',
    path: '/:ParentFolderName/files',
    audience: 'signed-in',
  })
  return site.open()
})

const get = async (url: string, headers: Record<string, string> = {}) => {
  await fake.site.settled()
  return fake.app.inject({ url, headers })
}
const rendersOf = (html: string) => JSON.parse(/id="hydration">(.*?)<\/script>/s.exec(html)?.[1] ?? '').renders
const hashOf = (text: string) => `sha256-${createHash('sha256').update(text).digest('base64')}`
const planOf = (html: string) => JSON.parse(/id="composition">(.*?)<\/script>/s.exec(html)?.[1] ?? '')

describe('a public page', () => {
  it('is the same for everyone, and allows inline content and the later import map by hash', async () => {
    const [first, second] = [await get('/careers'), await get('/careers', { cookie: 'XSRF-TOKEN=other' })]
    expect(second.body).toBe(first.body)
    expect(first.cookies).toEqual([])
    const policy = String(first.headers['content-security-policy'])
    expect(policy).toBe(second.headers['content-security-policy'])
    expect(policy).not.toMatch(/nonce|script-src[^;]*unsafe|style-src-elem[^;]*unsafe/)

    const inline = [...first.body.matchAll(/<script(?! type="application\/)(?![^>]* src)[^>]*>(.*?)<\/script>/gs)].map(
      ([, text]) => text ?? '',
    )
    expect(inline).toHaveLength(2)
    const styles = [...first.body.matchAll(/<style>(.*?)<\/style>/gs)].map(([, text]) => text ?? '')
    const plan = planOf(first.body)
    const modules = await fake.app.inject(modulesAddress(plan))
    expect(hashOf(modules.body)).toBe(plan.modules)
    const declared = new Set(Object.keys(JSON.parse(inline[1] ?? '').integrity))
    const later = additionalImportMap(modules.json(), declared, [''])
    expect(later).not.toContain('?retry')
    expect(policy).toContain(`script-src 'self' ${[...inline, later].map((text) => `'${hashOf(text)}'`).join(' ')};`)
    expect(policy).toContain(`style-src-elem 'self' ${styles.map((text) => `'${hashOf(text)}'`).join(' ')};`)
  })

  it('lists the files that each routed page starts with, and their compressed sizes', async () => {
    const modules = await fake.app.inject(modulesAddress(planOf((await get('/careers')).body)))
    const files = Object.entries(modules.json().pages['careers@1.0.0']['./home'])
    expect(files.map(([address]) => address)).toEqual([
      '/__mfe/careers/1.0.0/remoteEntry.js',
      '/__mfe/careers/1.0.0/async/page-home.js',
    ])
    for (const [address, bytes] of files) {
      expect(brotliCompressSync((await fake.app.inject(address)).rawPayload)).toHaveLength(Number(bytes))
    }
  })

  it('lists the hashes of the style sheets that routed pages start with', async () => {
    await fake.site.remote('sheets', '1.0.0', { renders: 'return 0', path: '/sheets', styles: 'p{color:red}' })
    const modules = await fake.app.inject(modulesAddress(planOf((await get('/sheets')).body)))
    expect(modules.json().styles).toMatchObject({
      '/__mfe/sheets/1.0.0/async/page-home.css': hashOf('p{color:red}'),
    })
    expect(Object.keys(modules.json().integrity).filter((address) => !address.endsWith('.js'))).toEqual([])
  })

  it('contains the text of its remote before scripts run, and preloads what it needs, but not the signed-in area', async () => {
    const { statusCode, body } = await get('/careers')
    expect(statusCode).toBe(200)
    expect(body).toContain('<h1>careers one</h1>')
    expect(body).toContain('data-rendered="page"')
    expect(body).toMatch(/modulepreload" href="\/__mfe\/careers\/1\.0\.0\/remoteEntry\.js" integrity="sha256-/)
    expect(body).toMatch(/modulepreload" href="\/__mfe\/careers\/1\.0\.0\/async\/page-home\.js" integrity="sha256-/)
    expect(body).toContain('/__mfe/careers/1.0.0/async/late.js":"sha256-')
    expect(body).not.toContain('filemanager')
    expect(Object.keys(planOf(body).remotes)).toEqual(['careers'])
    // Not those for rare letters.
    expect(body.match(/as="font"[^>]*>/g)).toEqual([expect.stringContaining('/fonts/text.woff2"')])
  })

  it('asks for code after everything that its first screen shows', async () => {
    const { body } = await get('/careers')
    const places = ['as="font"', '<h1>', 'rel="stylesheet"', 'type="module"', 'rel="modulepreload"'].map((part) =>
      body.indexOf(part),
    )
    expect(places).toEqual(places.toSorted((a, b) => a - b))
    expect(places).not.toContain(-1)
  })

  it('inlines its first screen’s styles, and links to the sheets at the fold and, inactive, at its end', async () => {
    const fold = '<div data-fold="" hidden=""></div>'
    const renders = `return '<b class="above"></b>${fold}<i class="below"></i>'`
    const styles = '.above{color:red}.below{color:blue}'
    await fake.site.remote('styled', '1.0.0', { renders, path: '/styled', styles })
    const { body } = await get('/styled')
    expect(body).toMatch(/<style>[^<]*\.above\{color:red\}/)
    expect(body).not.toContain('.below{color:blue}')
    const sheet = '<link rel="stylesheet" href="/__mfe/styled/1.0.0/async/page-home.css" integrity="sha256-[^"]+"'
    expect(body).toMatch(new RegExp(`hidden="">(?:<link[^>]+>)*${sheet}></div><i class="below">`))
    expect(body.match(new RegExp(`${sheet}( media="not all")?>`, 'g'))).toEqual([
      expect.not.stringContaining('media'),
      expect.stringContaining('media'),
    ])
  })

  it('is sent only to clients that accept HTML', async () => {
    expect((await get('/careers', { accept: '*/*' })).statusCode).toBe(200)
    expect((await get('/careers', { accept: 'image/png' })).statusCode).toBe(406)
  })

  it('is a 404 in the site’s frame for an unknown URL, rendered once for all of them, and never shows them', async () => {
    const urls = ['/nowhere', '/else/where?a=b', '/%3Cscript%3E', '/a/b/c/d/e']
    const pages = await Promise.all(urls.map((url) => get(url)))
    expect(pages.map(({ statusCode }) => statusCode)).toEqual([404, 404, 404, 404])
    expect(new Set(pages.map(({ body }) => rendersOf(body))).size).toBe(1)
    expect(pages[2]?.body).not.toContain('script%3E')
    expect(pages[0]?.body).toContain('id="composition"')
    expect(pages[0]?.headers).toMatchObject({ 'cache-control': 'no-store', 'x-robots-tag': 'noindex' })
  })
})

describe('a signed-in page', () => {
  it('is one frame for every folder that is never stored, and preloads nothing without a session', async () => {
    const page = await get('/Reports/files')
    expect(page.body).toContain('<h1>frame</h1>')
    expect(page.body).toContain('data-rendered="frame"')
    expect(page.headers['cache-control']).toBe('no-store')
    expect(page.headers['x-robots-tag']).toBe('noindex')
    expect(page.body).not.toContain('modulepreload')
    expect(rendersOf((await get('/Plans/files?a=b')).body)).toBe(rendersOf(page.body))
  })

  it('takes precedence over a public route that also matches its URL', async () => {
    await fake.site.remote('jobs', '1.0.0', { renders: 'return "job"', path: '/application/:id' })
    expect((await get('/application/files')).headers['cache-control']).toBe('no-store')
  })
})

describe('a page for anyone with its address', () => {
  const open = async (token: string) => {
    await fake.site.remote('links', '1.0.0', { renders: 'return "link"', path: '/shared/:token', audience: 'shared' })
    return get(`/shared/${token}`)
  }

  it('is one frame for every address that is never stored or indexed, discloses none, and preloads its code', async () => {
    const page = await open('secret')
    expect(page.body).toContain('data-rendered="frame"')
    expect(page.headers).toMatchObject({
      'cache-control': 'no-store',
      'referrer-policy': 'no-referrer',
      'x-robots-tag': 'noindex',
    })
    expect(page.body).toContain('modulepreload" href="/__mfe/links/1.0.0/remoteEntry.js"')
    const other = await get('/shared/another')
    expect(rendersOf(other.body)).toBe(rendersOf(page.body))
    expect(other.body).not.toMatch(/secret|another/)
  })

  it('has its own plan, and is in no other', async () => {
    const plan = planOf((await open('secret')).body)
    expect(plan).toMatchObject({ audience: 'shared', routes: { links: { '/shared/:token': './home' } } })
    expect([Object.keys(plan.remotes), Object.keys(plan.routes)]).toEqual([['links'], ['links']])
    expect(compositionPlan.parse(plan)).toEqual(plan)
    for (const url of ['/careers', '/Reports/files', '/login']) expect((await get(url)).body).not.toContain('links')
  })

  it('yields to a folder with the same name', async () => {
    const page = await open('files')
    expect(planOf(page.body).audience).toBe('signed-in')
  })
})

describe('delivery', () => {
  it('applies a promotion, a rollback or a new promotion to the next page', async () => {
    await fake.site.remote('careers', '2.0.0', { renders: 'return "careers two"' })
    expect((await get('/careers')).body).toContain('careers two')
    await changeChannel(fake.site.store, CAREERS, rollback)
    expect((await get('/careers')).body).toContain('careers one')
    await changeChannel(fake.site.store, CAREERS, promote(toVersion('2.0.0')))
    expect((await get('/careers')).body).toContain('careers two')
  })

  it('sends a plan with exactly the properties of its schema, and the previous version as the fallback', async () => {
    await fake.site.remote('careers', '2.0.0', { renders: 'return "careers two"' })
    const plan = planOf((await get('/careers')).body)
    expect(plan.remotes.careers).toMatchObject({ version: '2.0.0', previous: '1.0.0' })
    expect(compositionPlan.parse(plan)).toEqual(plan)
  })

  it('keeps a visitor in one group during a gradual release, and sets no cookie otherwise', async () => {
    expect((await get('/careers')).cookies.map(({ name }) => name)).not.toContain('visitor')
    await fake.site.remote('careers', '2.0.0', { renders: 'return "careers two"' }, false)
    await changeChannel(fake.site.store, CAREERS, makeCandidate(toVersion('2.0.0'), 50))
    const first = await get('/careers')
    const id = first.cookies.find(({ name }) => name === 'visitor')?.value ?? ''
    const versionFor = async (visitor: string) =>
      planOf((await get('/careers', { cookie: `visitor=${visitor}` })).body).remotes.careers.version
    expect(await versionFor(id)).toBe(planOf(first.body).remotes.careers.version)
    // The hash of their ids decides which half of these visitors gets the candidate.
    const visitors = [...'0123456789abcdef'].map((digit) => `${digit.repeat(8)}-0000-4000-8000-000000000000`)
    const versions = await Promise.all(visitors.map(versionFor))
    expect(versions.map((version) => version.at(0)).join('')).toBe('2122122221112112')
  })

  it('previews a published version on that page alone, with a bar that links to the live page', async () => {
    await fake.site.remote('careers', '2.0.0', { renders: 'return "careers two"' }, false)
    const preview = await get('/careers?team=web?&mfe=careers@2.0.0')
    expect(preview.body).toContain('careers two')
    expect(preview.body).toContain('Preview of careers@2.0.0')
    expect(preview.body).toContain('href="/careers?team=web%3F"')
    expect(preview.headers['cache-control']).toBe('no-store')
    expect(preview.headers['x-robots-tag']).toBe('noindex')
    const nonce = /script-src 'self' 'nonce-([^']+)';/.exec(String(preview.headers['content-security-policy']))?.[1]
    for (const [tag] of preview.body.matchAll(/<(?:script(?! type="application\/)|style)[^>]*>/g)) {
      expect(tag).toContain(`nonce="${nonce}"`)
    }
    expect((await get('/careers')).body).toContain('careers one')
  })

  it('responds with 404 if a previewed version does not exist', async () => {
    expect((await get('/careers?mfe=careers@9.9.9')).statusCode).toBe(404)
  })
})

const EMPTY_ROOT = '<div id="root"></div>'

describe('a page that cannot be rendered', () => {
  afterEach(() => vi.useRealTimers())

  it.each([
    ['throws', 'throw new Error("broken", { cause: new Error("the reason") })'],
    ['reads a file', 'return require("fs").readFileSync("/etc/hostname", "utf8")'],
    ['reads the environment', 'return globalThis.process.env.PATH'],
    ['sends a request', 'return fetch("http://localhost")'],
    ['never returns', 'for (;;);'],
  ])('is left to the browser, with the frame around it, when it %s; other pages still work', async (_case, renders) => {
    await fake.site.remote('broken', '1.0.0', { renders, path: '/broken' })
    const page = await get('/broken')
    expect(page.statusCode).toBe(200)
    expect(page.body).toContain('data-rendered="frame"><h1>frame</h1>')
    expect(page.body).not.toContain('the reason')
    expect(page.headers['cache-control']).toBe('no-store')
    expect(page.headers['x-robots-tag']).toBeUndefined()
    expect(planOf(page.body).remotes.broken.version).toBe('1.0.0')
    expect((await get('/careers')).body).toContain('careers one')
  })

  it('is rendered by the previous version once it has failed twice', async () => {
    vi.useFakeTimers({ toFake: ['Date'] })
    await fake.site.remote('careers', '2.0.0', { renders: 'throw new Error("broken")' })
    const first = await get('/careers')
    expect(first.body).toContain('<h1>frame</h1>')
    expect(planOf(first.body).remotes.careers.version).toBe('2.0.0')

    vi.advanceTimersByTime(31_000)
    const second = await get('/careers')
    expect(second.body).toContain('<h1>careers one</h1>')
    expect(second.headers['cache-control']).toBe('no-store')
    expect(second.body).toContain('modulepreload" href="/__mfe/careers/1.0.0/remoteEntry.js"')
    expect(planOf(second.body).remotes.careers.version).toBe('1.0.0')
  })

  it('is not replaced by another version in a preview', async () => {
    vi.useFakeTimers({ toFake: ['Date'] })
    await fake.site.remote('careers', '2.0.0', { renders: 'throw new Error("broken")' }, false)
    await get('/careers?mfe=careers@2.0.0')
    vi.advanceTimersByTime(31_000)
    const { body } = await get('/careers?mfe=careers@2.0.0')
    expect(body).toContain('<h1>frame</h1>')
    expect(planOf(body).remotes.careers.version).toBe('2.0.0')
  })

  it('is an empty element when the shell itself throws', async () => {
    await fake.site.shell('2.0.0', 'exports.shared = {}; exports.renderSite = () => { throw new Error("broken") }')
    const page = await get('/careers')
    expect(page.statusCode).toBe(200)
    expect(page.body).toContain(EMPTY_ROOT)
    expect(planOf(page.body).shell.version).toBe('2.0.0')
  })
})

it('starts and serves other pages if a style sheet of a release is missing', async () => {
  await fake.site.remote('styled', '1.0.0', { renders: 'return "styled"', path: '/styled', styles: 'h1{color:red}' })
  const { readFile } = fake.site.store
  const spy = vi.spyOn(fake.site.store, 'readFile').mockImplementation(async (name, version, file) => {
    if (file.endsWith('page-home.css')) throw new Error('The file is missing.')
    return readFile(name, version, file)
  })
  const gateway = await fake.site.create()
  await gateway.settled()
  const bodyOf = async (url: string) => (await gateway.app.inject(url)).body
  expect(spy).toHaveBeenCalled()
  expect(await bodyOf('/styled')).toContain('<h1>frame</h1>')
  expect(await bodyOf('/careers')).toContain('careers one')
})

it('responds with an error before a shell is live', async () => {
  const empty = await createFakeSite()
  const gateway = await empty.open()
  const page = await gateway.inject('/')
  expect(page.statusCode).toBe(503)
  expect(page.json().code).toBe('pages/nothing-live')
  await empty.close()
})
