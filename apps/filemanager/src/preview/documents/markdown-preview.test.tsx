import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, describe, expect, it } from 'vitest'
import { safeHref } from './markdown.ts'
import { MarkdownPreview } from './markdown-preview.tsx'

afterEach(cleanup)

function show(text: string): HTMLElement {
  return render(<MarkdownPreview text={text} />).container
}

describe('the preview of Markdown', () => {
  it('shows headings (one level below the dialog’s), paragraphs, emphasis and code', () => {
    show('# Title\n\nSome *small* **strong** ~~old~~ `code` text  \nin two lines\n\n```js\nlet a = "<b>"\n```')
    expect(screen.getByRole('heading', { level: 3, name: 'Title' })).toBeTruthy()
    expect(screen.getByText('small').tagName).toBe('EM')
    expect(screen.getByText('strong').tagName).toBe('STRONG')
    expect(screen.getByText('old').tagName).toBe('DEL')
    expect(screen.getByText('code').tagName).toBe('CODE')
    expect(screen.getByText('let a = "<b>"').parentElement?.tagName).toBe('PRE')
  })

  it('shows lists, tasks, quotes and tables', () => {
    const content = show('3. a\n4. b\n\n- [x] done\n- [ ] open\n\n> quoted\n\n| A | B |\n|---|--:|\n| 1 | 2 |')
    expect(content.querySelector('ol')?.start).toBe(3)
    expect(screen.getAllByRole('checkbox').map((box) => (box as HTMLInputElement).checked)).toEqual([true, false])
    expect(content.querySelector('blockquote')?.textContent).toBe('quoted')
    expect(screen.getAllByRole('columnheader').map((cell) => cell.textContent)).toEqual(['A', 'B'])
    expect(screen.getByRole('cell', { name: '2' }).style.textAlign).toBe('right')
  })

  it('decodes character references', () => {
    expect(show('a &amp; b &#8364; &#x1F600; &nbsp;&unknown; `&amp;` &#0;').textContent).toBe(
      'a & b € 😀 \u00a0&unknown; &amp; \ufffd',
    )
  })

  it('opens links in a new tab, without a referrer', () => {
    show('[site](https://example.com/a?b) <mail@example.com> https://example.org')
    for (const link of screen.getAllByRole('link')) {
      expect(link).toMatchObject({ target: '_blank', rel: 'noopener noreferrer nofollow' })
    }
    expect(screen.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual([
      'https://example.com/a?b',
      'mailto:mail@example.com',
      'https://example.org/',
    ])
  })

  it.each([
    'javascript:alert(1)',
    'JaVaScRiPt:alert(1)',
    'java\nscript:alert(1)',
    ' javascript:alert(1)',
    '&#106;avascript:alert(1)',
    'vbscript:x',
    'data:text/html,<script>alert(1)</script>',
    'blob:https://example.com/x',
    'file:///etc/passwd',
    '//example.com',
    '/account',
    '#fragment',
  ])('shows a link to %j as text', (href) => {
    expect(safeHref(href)).toBeUndefined()
    expect(show(`[text](<${href.replaceAll('\n', '')}>)`).querySelector('a')).toBeNull()
  })

  it.each([
    '<script>alert(1)</script>',
    '<img src="x" onerror="alert(1)">',
    'a <b onclick="alert(1)">bold</b> text',
    '<svg onload="alert(1)"/>',
    '<iframe src="https://example.com"></iframe>',
    '<style>* { display: none }</style>',
    '<a href="javascript:alert(1)">x</a>',
    '<!-- a comment -->',
  ])('shows the HTML %j as text', (html) => {
    const content = show(html)
    expect(content.textContent?.trim()).toBe(html)
    expect(content.querySelector('script, img, b, svg, iframe, style, a')).toBeNull()
  })

  it('links to pictures instead of loading them', () => {
    const content = show('![a tracker](https://example.com/pixel.gif) ![](data:image/png,x)')
    expect(content.querySelector('img')).toBeNull()
    expect(screen.getByRole('link').getAttribute('href')).toBe('https://example.com/pixel.gif')
    expect(content.textContent).toContain('Picture: a tracker')
    expect(content.textContent).toContain('Picture: no description')
  })

  it.each([
    ['_*a'],
    ['>'],
    ['> '],
    ['['],
    ['![](x '],
    ['**a '],
    ['`'],
    ['- '],
    ['|a'],
    ['<a '],
    ['&'],
    ['a\n=\n'],
    ['[a]: b\n'],
    ['1. a\n 2. b\n'],
    ['* a\n'],
    ['# a\n'],
    ['*a* '],
  ])('stays fast and small for 256 KiB of %j', (part) => {
    const content = show(part.repeat(256 * 1024).slice(0, 256 * 1024))
    expect(content.querySelectorAll('*').length).toBeLessThan(20_000)
    let depth = 0
    for (let element = content.querySelector('*'); element; element = element.firstElementChild) depth += 1
    expect(depth).toBeLessThan(100)
  })

  it('says that the rest of a document with very many elements is not shown', () => {
    show('*a*\n\n'.repeat(10_000))
    expect(screen.getByText('Only the beginning is shown. Download the file to read the rest.')).toBeTruthy()
  })
})
