import { expect, it } from 'vitest'
import { bytesOf, fakeRemote, fakeShell } from '../testing/fake-release.ts'
import { versioned } from '../testing/versioned-release.ts'
import type { PageRenderer } from './admission.ts'
import { checkRendering, samplePaths } from './rendering.ts'

const VALID_HTML =
  '<!DOCTYPE html><html lang="en"><head><title>Careers</title></head><body><h1>Careers</h1></body></html>'

const careers = fakeRemote({
  routes: [
    { path: '/careers', page: './home', name: 'Careers', audience: 'public' },
    { path: '/application/:id', page: './home', name: 'Apply', audience: 'public' },
    { path: '/drafts/:id', page: './home', name: 'Draft', audience: 'public' },
    { path: '/applications', page: './home', name: 'Applications', audience: 'signed-in' },
  ],
  sitemap: [{ path: '/application/7', lastmod: '2026-01-01' }],
})

function admissionWith(renderPage: PageRenderer['renderPage']) {
  const subject = versioned(careers)
  const renderer: PageRenderer = { renderPage, close: async () => undefined }
  return { subject, bytes: bytesOf(careers), others: [versioned(fakeShell())], renderer }
}

const responding = (html: string, status = 200) => admissionWith(async () => ({ status, html }))
const whenThrown = (error: Error) => checkRendering(admissionWith(() => Promise.reject(error)))

it('renders each public route once, at a URL from the sitemap if it has parameters', async () => {
  const rendered: string[] = []
  const admission = admissionWith(async (app, version, path) => {
    rendered.push(`${app}@${version}${path}`)
    return { status: 200, html: VALID_HTML }
  })
  expect(await checkRendering(admission)).toEqual([])
  expect(rendered).toEqual(['careers@1.0.0/careers', 'careers@1.0.0/application/7'])
})

it('renders the pages of every live remote in a new shell', () => {
  expect(samplePaths(versioned(fakeShell()), [versioned(careers), versioned(fakeShell())])).toEqual([
    '/login',
    '/careers',
    '/application/7',
  ])
})

it('rejects a page that throws, and names the cause', async () => {
  const cause = new Error('window is not defined')
  expect((await whenThrown(cause))[0]).toMatchObject({
    check: 'rendering',
    reason: '/careers does not render: window is not defined',
    fix: expect.stringContaining('Code that needs a browser belongs in effects'),
  })
  const [rejection] = await whenThrown(new Error('A part of /careers threw.', { cause }))
  expect(rejection?.reason).toBe('/careers does not render: A part of /careers threw. window is not defined')
})

it('passes on the fix of an error', async () => {
  const [rejection] = await whenThrown(Object.assign(new Error('requires "x"'), { fix: 'Share x.' }))
  expect(rejection).toMatchObject({ reason: expect.stringContaining('requires "x"'), fix: 'Share x.' })
})

it('rejects a page that is not found', async () => {
  expect((await checkRendering(responding(VALID_HTML, 404)))[0]).toMatchObject({
    reason: '/careers responds with status 404.',
  })
})

it('rejects a page whose region React gave up on', async () => {
  const html = (region: string) => VALID_HTML.replace('<h1>', `<div data-remote="careers@1.0.0">${region}</div><h1>`)
  const late = html('<p>Here</p><!--$!--><template></template><!--/$-->')
  expect(await checkRendering(responding(late))).toEqual([])
  const abandoned = html('<!--$!--><template></template><p>Loading</p><!--/$-->')
  const [rejection] = await checkRendering(responding(abandoned))
  expect(rejection).toMatchObject({ check: 'rendering', reason: expect.stringContaining('left to the browser') })
})

it('rejects invalid HTML and names the errors', async () => {
  const html = VALID_HTML.replace('<h1>Careers</h1>', '<p><div id="a"></div></p><img src="x"><span id="a"></span>')
  const [rejection] = await checkRendering(responding(html))
  expect(rejection).toMatchObject({ check: 'html', fix: expect.stringContaining('html-validate.org') })
  expect(rejection?.reason).toMatch(/no-dup-id/)
})

it.each([
  ['<button>Send</button>', 'no-implicit-button-type'],
  ['<form><input type="hidden" name="a"></form>', 'wcag/h32'],
  ['<div role="button" tabindex="0">Send</div>', 'prefer-native-element'],
])('warns about %s, unless the host lists other rules', async (markup, rule) => {
  const admission = responding(VALID_HTML.replace('</h1>', `</h1>${markup}`))
  const warning = { check: 'html', reason: expect.stringContaining(rule), isWarning: true }
  expect((await checkRendering(admission))[0]).toMatchObject(warning)
  const strict = { ...admission, others: [versioned(fakeShell({ htmlWarnings: [] }))] }
  expect((await checkRendering(strict))[0]).not.toHaveProperty('isWarning')
  expect((await checkRendering(strict))[0]?.reason).toContain(rule)
})

it('is skipped without a renderer, and without a shell to render in', async () => {
  const failing = responding('', 500)
  expect(await checkRendering({ ...failing, renderer: undefined })).toEqual([])
  expect(await checkRendering({ ...failing, others: [] })).toEqual([])
})
