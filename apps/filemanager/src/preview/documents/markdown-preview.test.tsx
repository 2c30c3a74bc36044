import { act, cleanup, render, screen, waitFor } from '@testing-library/react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { answerMarkdown, fakeWorkers } from '../test-workers.ts'
import { safeHref } from './document-tree.ts'
import { MarkdownPreview } from './markdown-preview.tsx'

afterEach(cleanup)

async function show(text: string): Promise<HTMLElement> {
  const { container } = render(<MarkdownPreview text={text} />)
  await waitFor(() => expect(container.querySelector('[class*=document]')).toBeTruthy())
  return container
}

describe('the preview of Markdown', () => {
  const workers = fakeWorkers(answerMarkdown)

  it('shows headings (one level below the dialog’s), paragraphs, emphasis and code', async () => {
    await show('# Title\n\nSome *small* **strong** ~~old~~ `code` text  \nin two lines\n\n```js\nlet a = "<b>"\n```')
    expect(screen.getByRole('heading', { level: 3, name: 'Title' })).toBeTruthy()
    expect(screen.getByText('small').tagName).toBe('EM')
    expect(screen.getByText('strong').tagName).toBe('STRONG')
    expect(screen.getByText('old').tagName).toBe('DEL')
    expect(screen.getByText('code').tagName).toBe('CODE')
    expect(screen.getByText('let a = "<b>"').parentElement?.tagName).toBe('PRE')
  })

  it('shows lists, tasks, quotes and tables', async () => {
    const content = await show('3. a\n4. b\n\n- [x] done\n- [ ] open\n\n> quoted\n\n| A | B |\n|---|--:|\n| 1 | 2 |')
    expect(content.querySelector('ol')?.start).toBe(3)
    expect(screen.getAllByRole('checkbox').map((box) => (box as HTMLInputElement).checked)).toEqual([true, false])
    expect(content.querySelector('blockquote')?.textContent).toBe('quoted')
    expect(screen.getAllByRole('columnheader').map((cell) => cell.textContent)).toEqual(['A', 'B'])
    expect(screen.getByRole('cell', { name: '2' }).style.textAlign).toBe('right')
  })

  it('decodes character references', async () => {
    expect((await show('a &amp; b &#8364; &#x1F600; &nbsp;&unknown; `&amp;` &#0;')).textContent).toBe(
      'a & b € 😀 \u00a0&unknown; &amp; \ufffd',
    )
  })

  it('opens links in a new tab, without a referrer', async () => {
    await show('[site](https://example.com/a?b) <mail@example.com> https://example.org')
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
  ])('shows a link to %j as text', async (href) => {
    expect(safeHref(href)).toBeUndefined()
    expect((await show(`[text](<${href.replaceAll('\n', '')}>)`)).querySelector('a')).toBeNull()
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
  ])('shows the HTML %j as text', async (html) => {
    const content = await show(html)
    expect(content.textContent?.trim()).toBe(html)
    expect(content.querySelector('script, img, b, svg, iframe, style, a')).toBeNull()
  })

  it('links to pictures instead of loading them', async () => {
    const content = await show('![a tracker](https://example.com/pixel.gif) ![](data:image/png,x)')
    expect(content.querySelector('img')).toBeNull()
    expect(screen.getByRole('link').getAttribute('href')).toBe('https://example.com/pixel.gif')
    expect(content.textContent).toContain('Picture: a tracker')
    expect(content.textContent).toContain('Picture: no description')
  })

  it('says that the rest of a document with very many elements is not shown', async () => {
    await show('*a*\n\n'.repeat(5000))
    expect(screen.getByText('Only the beginning is shown. Download the file to read the rest.')).toBeTruthy()
  })

  it('draws a long document in parts', async () => {
    const steps: IdleRequestCallback[] = []
    vi.stubGlobal('requestIdleCallback', (step: IdleRequestCallback) => steps.push(step))
    vi.stubGlobal('cancelIdleCallback', () => undefined)
    const content = await show('*a*\n\n'.repeat(1500))
    await waitFor(() => expect(steps).toHaveLength(1))
    const drawn = [content.querySelectorAll('em').length]
    for (let step = steps.shift(); step; step = steps.shift()) {
      const idle = { didTimeout: false, timeRemaining: () => 50 }
      act(() => step(idle))
      drawn.push(content.querySelectorAll('em').length)
    }
    expect(drawn).toEqual([250, 500, 750, 1000, 1250, 1500])
    cleanup()
  })

  it('ends the worker once it has read the document', async () => {
    await show('text')
    expect(workers.map(({ script, isEnded }) => [script, isEnded])).toEqual([
      ['/__mfe/filemanager/1.0.0/workers/markdown.js', true],
    ])
  })
})

describe('the preview of Markdown that takes too long', () => {
  const workers = fakeWorkers((worker) => worker.send({ state: 'working' }))
  const text = `# Title\n\n${'word '.repeat(10_000)}`

  it('ends the worker at its limit and shows the plain text, with a sentence that says so', async () => {
    vi.useFakeTimers()
    const { container } = render(<MarkdownPreview text={text} />)
    await act(() => vi.advanceTimersByTimeAsync(1999))
    expect([workers[0]?.isEnded, container.querySelector('pre')]).toEqual([false, null])
    await act(() => vi.advanceTimersByTimeAsync(1))
    vi.useRealTimers()
    expect(workers[0]?.isEnded).toBe(true)
    expect(screen.getByText('This document could not be formatted, so its text is shown as it is.')).toBeTruthy()
    expect(container.querySelector('pre')?.textContent).toContain('# Title')
    const pieces = [...container.querySelectorAll('pre > span')].map((piece) => piece.textContent?.length ?? 0)
    expect([pieces.length, Math.max(...pieces) <= 4096]).toEqual([14, true])
  })

  it('ends the worker as soon as the preview closes', async () => {
    const { unmount } = render(<MarkdownPreview text={text} />)
    await waitFor(() => expect(workers[0]?.questions).toHaveLength(1))
    unmount()
    expect(workers[0]?.isEnded).toBe(true)
  })
})
