import { describe, expect, it } from 'vitest'
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

describe('rendering', () => {
  it('renders each public route once, at a URL from the sitemap if it has parameters', async () => {
    const rendered: string[] = []
    const rejections = await checkRendering(
      admissionWith(async (app, version, path) => {
        rendered.push(`${app}@${version}${path}`)
        return { status: 200, html: VALID_HTML }
      }),
    )
    expect(rejections).toEqual([])
    expect(rendered).toEqual(['careers@1.0.0/careers', 'careers@1.0.0/application/7'])
  })

  it('renders the pages of every live remote in a new shell', () => {
    expect(samplePaths(versioned(fakeShell()), [versioned(careers), versioned(fakeShell())])).toEqual([
      '/login',
      '/careers',
      '/application/7',
    ])
  })

  it('rejects a page that throws', async () => {
    const rejections = await checkRendering(admissionWith(() => Promise.reject(new Error('window is not defined'))))
    expect(rejections[0]).toMatchObject({
      check: 'rendering',
      reason: '/careers does not render: window is not defined',
      fix: expect.stringContaining('Code that needs a browser belongs in effects'),
    })
  })

  it('names the cause of a page that throws', async () => {
    const error = new Error('A part of /careers threw while it rendered.', {
      cause: new Error('window is not defined'),
    })
    const [rejection] = await checkRendering(admissionWith(() => Promise.reject(error)))
    expect(rejection?.reason).toBe(
      '/careers does not render: A part of /careers threw while it rendered. window is not defined',
    )
  })

  it('passes on the fix of an error', async () => {
    const error = Object.assign(new Error('requires "x"'), { fix: 'Share x.' })
    const [rejection] = await checkRendering(admissionWith(() => Promise.reject(error)))
    expect(rejection).toMatchObject({ reason: expect.stringContaining('requires "x"'), fix: 'Share x.' })
  })

  it('rejects a page that is not found', async () => {
    const rejections = await checkRendering(admissionWith(async () => ({ status: 404, html: VALID_HTML })))
    expect(rejections[0]).toMatchObject({ reason: '/careers responds with status 404.' })
  })

  it('rejects a page whose region React gave up on', async () => {
    const html = (region: string) => VALID_HTML.replace('<h1>', `<div data-remote="careers@1.0.0">${region}</div><h1>`)
    const late = html('<p>Here</p><!--$!--><template></template><!--/$-->')
    expect(await checkRendering(admissionWith(async () => ({ status: 200, html: late })))).toEqual([])
    const abandoned = html('<!--$!--><template></template><p>Loading</p><!--/$-->')
    const rejections = await checkRendering(admissionWith(async () => ({ status: 200, html: abandoned })))
    expect(rejections[0]).toMatchObject({ check: 'rendering', reason: expect.stringContaining('left to the browser') })
  })

  it('rejects invalid HTML and names the errors', async () => {
    const html = VALID_HTML.replace('<h1>Careers</h1>', '<p><div id="a"></div></p><img src="x"><span id="a"></span>')
    const rejections = await checkRendering(admissionWith(async () => ({ status: 200, html })))
    expect(rejections[0]).toMatchObject({ check: 'html', fix: expect.stringContaining('html-validate.org') })
    expect(rejections[0]?.reason).toMatch(/no-dup-id/)
  })

  it.each([
    ['<button>Send</button>', 'no-implicit-button-type'],
    ['<form><input type="hidden" name="a"></form>', 'wcag/h32'],
    ['<div role="button" tabindex="0">Send</div>', 'prefer-native-element'],
  ])('warns about %s, unless the host lists other rules', async (markup, rule) => {
    const html = VALID_HTML.replace('</h1>', `</h1>${markup}`)
    const admission = admissionWith(async () => ({ status: 200, html }))
    const warning = { check: 'html', reason: expect.stringContaining(rule), isWarning: true }
    expect((await checkRendering(admission))[0]).toMatchObject(warning)
    const strict = { ...admission, others: [versioned(fakeShell({ htmlWarnings: [] }))] }
    expect((await checkRendering(strict))[0]).not.toHaveProperty('isWarning')
    expect((await checkRendering(strict))[0]?.reason).toContain(rule)
  })

  it('is skipped without a renderer, and without a shell to render in', async () => {
    expect(
      await checkRendering({ ...admissionWith(async () => ({ status: 500, html: '' })), renderer: undefined }),
    ).toEqual([])
    const failing = admissionWith(async () => ({ status: 500, html: '' }))
    expect(await checkRendering({ ...failing, others: [] })).toEqual([])
  })
})
