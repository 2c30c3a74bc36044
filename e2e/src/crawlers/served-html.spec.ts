import { brand } from '@site/brand'
import { HtmlValidate } from 'html-validate'
import { accountPages, openingId } from '../support/page/routes.ts'
import { publicPages, readPage, readPages, type ServedPage, servedPages } from '../support/page/server-html.ts'
import { expect, test } from '../support/test.ts'

const validator = new HtmlValidate({
  root: true,
  extends: ['html-validate:standard', 'html-validate:a11y', 'html-validate:document'],
})

const content = (page: ServedPage, selector: string, attribute = 'content') =>
  page.document.querySelector(selector)?.getAttribute(attribute) ?? ''
const titleOf = (page: ServedPage) => page.document.title
const descriptionOf = (page: ServedPage) => content(page, 'meta[name="description"]')
const property = (page: ServedPage, name: string) => content(page, `meta[property="${name}"]`)

/** Returns the paths of pages that break a rule. */
const failing = (pages: readonly ServedPage[], isValid: (page: ServedPage) => boolean) =>
  pages.filter((page) => !isValid(page)).map(({ path }) => path)

/** Returns each value that several pages share, with their paths. */
const findDuplicates = (pages: readonly ServedPage[], read: (page: ServedPage) => string) =>
  Object.entries(Object.groupBy(pages, read))
    .filter(([, same = []]) => same.length > 1)
    .map(([value, same = []]) => `${value}: ${same.map(({ path }) => path).join(', ')}`)

/** Counts the words in `main` that are readable without scripts. */
function countWords({ document }: ServedPage): number {
  const main = document.querySelector('main')?.cloneNode(true)
  for (const element of main?.querySelectorAll('script, style, svg') ?? []) element.remove()
  return (main?.textContent ?? '').split(/\s+/).filter((word) => /\w/.test(word)).length
}

test.describe('the HTML that the server sends', () => {
  test('is valid on every page', async ({ site }) => {
    const issues: string[] = []
    for (const page of await readPages(site, [...(await servedPages(site)), '/contactus?sent=1', '/welcome'])) {
      const { results } = await validator.validateString(page.html)
      for (const { line, column, message, ruleId } of results.flatMap(({ messages }) => messages)) {
        issues.push(`${page.path} ${line}:${column} ${message} (${ruleId})`)
      }
    }
    expect(issues).toEqual([])
  })

  test('has one h1 and skips no heading level', async ({ site }) => {
    for (const { path, document } of await readPages(site, await servedPages(site))) {
      const levels = [...document.querySelectorAll('h1, h2, h3, h4, h5, h6')].map(({ tagName }) => Number(tagName[1]))
      expect
        .soft(
          levels.filter((level) => level === 1),
          path,
        )
        .toHaveLength(1)
      expect.soft(levels[0], `the first heading of ${path}`).toBe(1)
      const skipped = levels.filter((level, index) => index > 0 && level > (levels[index - 1] ?? 0) + 1)
      expect.soft(skipped, `levels of ${path}: ${levels.join(' ')}`).toEqual([])
    }
  })

  test('declares its language and repeats no id', async ({ site }) => {
    for (const { path, document } of await readPages(site, await servedPages(site))) {
      expect.soft(document.documentElement.lang, path).toBe('en')
      const ids = [...document.querySelectorAll('[id]')].map(({ id }) => id)
      expect
        .soft(
          ids.filter((id, index) => ids.indexOf(id) !== index),
          path,
        )
        .toEqual([])
      expect.soft(document.querySelectorAll('#letstalk').length, path).toBe(['/', '/contactus'].includes(path) ? 1 : 0)
    }
  })
})

test.describe('a page', () => {
  test('has at least 80 words of main content in its HTML', async ({ site }) => {
    expect(failing(await readPages(site, await publicPages(site)), (page) => countWords(page) >= 80)).toEqual([])
  })

  test('names only public remotes and the release that rendered it', async ({ site }) => {
    for (const { html } of await readPages(site, ['/', '/careers'])) {
      expect(html).toContain('<script type="application/json" id="composition">')
      expect(html).toMatch(/data-remote="(?:marketing|careers)@[\w.+-]+"/)
      expect(html).not.toContain('filemanager')
    }
  })

  test('returns 200 for account and signed-in URLs, and forbids storing the latter', async ({ site }) => {
    expect(failing(await readPages(site, accountPages), ({ status }) => status === 200)).toEqual([])
    for (const { path, status, headers } of await readPages(site, [
      '/welcome',
      '/Reports/files',
      '/application/files',
    ])) {
      expect.soft(status, path).toBe(200)
      expect.soft(headers.get('cache-control'), path).toContain('no-store')
    }
  })
})

test.describe('for search engines, a page', () => {
  test('has a unique title and description', async ({ site }) => {
    const pages = await readPages(site, await publicPages(site))
    expect(failing(pages, (page) => titleOf(page).endsWith(` - ${brand.name}`))).toEqual([])
    expect(failing(pages, (page) => titleOf(page).length <= 45 + ` - ${brand.name}`.length)).toEqual([])
    expect(findDuplicates(pages, titleOf)).toEqual([])
    expect(findDuplicates(pages, descriptionOf)).toEqual([])
    const wrongLength = pages.filter((page) => descriptionOf(page).length < 120 || descriptionOf(page).length > 155)
    expect(wrongLength.map((page) => `${page.path}: ${descriptionOf(page).length}`)).toEqual([])
  })

  test('has only the brand as its title if it is the login page', async ({ site }) => {
    expect(titleOf(await readPage(site, '/login'))).toBe(brand.name)
  })

  test('has one canonical URL, regardless of the query', async ({ site }) => {
    const pages = await readPages(site, await publicPages(site))
    expect(
      failing(pages, (page) => content(page, 'link[rel="canonical"]', 'href') === `${site.url}${page.path}`),
    ).toEqual([])
    for (const path of ['/?utm_source=mail', '/careers?team=x', '/ai-ml?a=b&c=d']) {
      const page = await readPage(site, path)
      expect(content(page, 'link[rel="canonical"]', 'href')).toBe(`${site.url}${path.split('?')[0]}`)
      expect(property(page, 'og:url')).toBe(`${site.url}${path.split('?')[0]}`)
    }
  })

  test('uses the same metadata for link previews', async ({ site }) => {
    for (const page of await readPages(site, await publicPages(site))) {
      expect.soft(property(page, 'og:title'), page.path).toBe(titleOf(page))
      expect.soft(property(page, 'og:description'), page.path).toBe(descriptionOf(page))
      expect.soft(property(page, 'og:url'), page.path).toBe(`${site.url}${page.path}`)
      expect.soft(property(page, 'og:type'), page.path).toMatch(/^(?:website|article)$/)
      expect.soft(property(page, 'og:site_name'), page.path).toBe(brand.name)
      expect.soft(property(page, 'og:locale'), page.path).toBe('en_US')
      expect.soft(content(page, 'meta[name="twitter:card"]'), page.path).toBe('summary_large_image')
    }
  })

  test('forbids indexing only if it is private', async ({ site }) => {
    const isPrivate = ({ headers, document }: ServedPage) =>
      /noindex/.test(`${headers.get('x-robots-tag')} ${document.querySelector('meta[name="robots"]')?.outerHTML}`)
    expect(failing(await readPages(site, await publicPages(site)), (page) => !isPrivate(page))).toEqual([])
    const privatePages = [
      ...accountPages,
      '/welcome',
      '/Reports/files',
      '/A/B/C/D/files',
      '/application/files',
      '/contactus?sent=1',
      '/no-such-page',
    ]
    expect(failing(await readPages(site, privatePages), isPrivate)).toEqual([])
    expect(isPrivate(await readPage(site, `/application/${await openingId(site.url)}?mfe=careers@0.0.0`))).toBe(false)
  })
})
