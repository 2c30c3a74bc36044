import mammoth from 'mammoth/mammoth.browser.min.js'
import { afterEach, describe, expect, it, vi } from 'vitest'
import type { DocumentNode } from '../documents/document-tree.ts'
import { openTestZip, type TestEntry } from '../test-archives.ts'
import { convertWord } from './convert-word.ts'
import { readWord } from './read-word.ts'

afterEach(() => vi.unstubAllGlobals())

const W = 'xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"'
const R = 'xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships"'
const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const paragraph = (text: string, style = '') =>
  `<w:p>${style && `<w:pPr><w:pStyle w:val="${style}"/></w:pPr>`}<w:r><w:t>${text}</w:t></w:r></w:p>`

interface Parts {
  relations?: string
  styles?: string
  more?: Record<string, string | TestEntry>
}

const word = (body: string, { relations = '', styles = '', more = {} }: Parts = {}) =>
  openTestZip({
    '[Content_Types].xml':
      '<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="png" ContentType="image/png"/><Default Extension="svg" ContentType="image/svg+xml"/></Types>',
    '_rels/.rels': `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="r1" Type="${OFFICE}/officeDocument" Target="word/document.xml"/></Relationships>`,
    'word/_rels/document.xml.rels': `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">${relations}</Relationships>`,
    'word/styles.xml': `<w:styles ${W}>${styles}</w:styles>`,
    'word/document.xml': `<w:document ${W} ${R} xmlns:wp="http://schemas.openxmlformats.org/drawingml/2006/wordprocessingDrawing" xmlns:a="http://schemas.openxmlformats.org/drawingml/2006/main" xmlns:pic="http://schemas.openxmlformats.org/drawingml/2006/picture"><w:body>${body}</w:body></w:document>`,
    ...more,
  })

const read = async (...document: Parameters<typeof word>) => readWord(await word(...document), convertWord)

/** Writes a tree as text: `p(text)`. */
const written = (nodes: readonly DocumentNode[]): string =>
  nodes
    .map((node) => {
      if (typeof node === 'string') return node
      const { children, ...head } = node
      const detail = 'href' in head ? `:${head.href}` : 'index' in head ? `:${head.index}:${head.description}` : ''
      return `${head.tag}${detail}(${written(children)})`
    })
    .join('')

const textOf = async (...document: Parameters<typeof word>) => written((await read(...document)).tree.children)

const drawing = (attribute: string) =>
  `<w:p><w:r><w:drawing><wp:inline><wp:docPr descr="A chart"/><a:graphic><a:graphicData><pic:pic><pic:blipFill><a:blip ${attribute}/></pic:blipFill></pic:pic></a:graphicData></a:graphic></wp:inline></w:drawing></w:r></w:p>`

describe('a Word document', () => {
  it('becomes headings, paragraphs, lists and tables', async () => {
    const styles = '<w:style w:type="paragraph" w:styleId="H1"><w:name w:val="heading 1"/></w:style>'
    const table = `<w:tbl><w:tr><w:tc>${paragraph('a')}</w:tc><w:tc>${paragraph('b')}</w:tc></w:tr></w:tbl>`
    const bold = '<w:p><w:r><w:rPr><w:b/></w:rPr><w:t>bold &lt;b&gt;</w:t></w:r></w:p>'
    expect(await textOf(paragraph('Title', 'H1') + bold + table, { styles })).toBe(
      'h3(Title)p(strong(bold <b>))table(tr(td(p(a))td(p(b))))',
    )
  })

  it('keeps only links to absolute web and email addresses', async () => {
    const link = (id: string) => `<w:p><w:hyperlink r:id="${id}"><w:r><w:t>${id}</w:t></w:r></w:hyperlink></w:p>`
    const to = (id: string, target: string) =>
      `<Relationship Id="${id}" Type="${OFFICE}/hyperlink" Target="${target}" TargetMode="External"/>`
    const relations =
      to('web', 'https://example.com/a') + to('script', 'javascript:alert(1)') + to('file', 'file:///etc')
    expect(await textOf(link('web') + link('script') + link('file'), { relations })).toBe(
      'p(link:https://example.com/a(web))p(script)p(file)',
    )
  })

  it('comes with the pictures in it, and loads nothing from elsewhere', async () => {
    const fetched = vi.fn()
    vi.stubGlobal('fetch', fetched)
    const relations = `<Relationship Id="in" Type="${OFFICE}/image" Target="media/a.png"/><Relationship Id="svg" Type="${OFFICE}/image" Target="media/b.svg"/>
      <Relationship Id="out" Type="${OFFICE}/image" Target="https://example.com/t.png" TargetMode="External"/><Relationship Id="gone" Type="${OFFICE}/image" Target="media/c.png"/>`
    const more = { 'word/media/a.png': { content: 'PNG' }, 'word/media/b.svg': { content: '<svg/>' } }
    const body =
      drawing('r:embed="in"') + drawing('r:link="out"') + drawing('r:embed="svg"') + drawing('r:embed="gone"')
    const { tree, pictures } = await read(body, { relations, more })
    const shown = written(tree.children)
    expect(shown).toContain('p(image:0:A chart())')
    expect(shown).not.toContain('example.com')
    expect(await Promise.all(pictures.map(async (picture) => [picture.type, await picture.text()]))).toEqual([
      ['image/png', 'PNG'],
    ])
    expect(fetched).not.toHaveBeenCalled()
  })

  it('shows which boxes of a form are checked', async () => {
    const box = (checked: number, text: string) =>
      `<w:p><w:sdt><w:sdtPr><w14:checkbox xmlns:w14="http://schemas.microsoft.com/office/word/2010/wordml"><w14:checked w14:val="${checked}"/></w14:checkbox></w:sdtPr><w:sdtContent><w:r><w:t>☐</w:t></w:r></w:sdtContent></w:sdt><w:r><w:t>${text}</w:t></w:r></w:p>`
    const { tree } = await read(box(1, 'yes') + box(0, 'no'))
    expect(tree.children).toEqual([
      { tag: 'p', children: [{ tag: 'checkbox', isChecked: true, children: [] }, 'yes'] },
      { tag: 'p', children: [{ tag: 'checkbox', isChecked: false, children: [] }, 'no'] },
    ])
  })

  it('is read although the paths in its archive are those of Windows', async () => {
    const { entries, ...zip } = await word(paragraph('x'))
    const renamed = entries.map((entry) => ({ ...entry, name: entry.name.replaceAll('/', '\\') }))
    const { tree } = await readWord({ ...zip, entries: renamed }, convertWord)
    expect(written(tree.children)).toBe('p(x)')
  })

  it('cannot choose its elements by a style map of its own', async () => {
    const map = "p => iframe[src='https://example.com/']"
    const more = { 'mammoth/style-map': map, 'word/mammoth/style-map': map }
    expect(await textOf(paragraph('x'), { more })).toBe('p(x)')
  })

  it('is not read if its text is larger than the limit', async () => {
    await expect(read(paragraph('x'.repeat(2 ** 23)))).rejects.toThrow(RangeError)
  })

  it('is shown up to the limits of a page, and not deeper than elements may be nested', async () => {
    const { tree } = await read(paragraph('x').repeat(6000))
    expect([tree.children.length <= 5000, tree.isTruncated]).toEqual([true, true])
    const [wordy] = (await read(paragraph('x'.repeat(2 ** 20)))).tree.children
    expect(wordy).toEqual({ tag: 'p', children: ['x'.repeat(2 ** 19)] })
    const nested = `${'<w:tbl><w:tr><w:tc>'.repeat(30)}${paragraph('deep')}${'</w:tc></w:tr></w:tbl>'.repeat(30)}`
    const shown = await textOf(nested)
    expect(shown).toContain('deep')
    expect(shown.split('(').length).toBeLessThan(30)
  })
})

describe('HTML from a converter that is wrong', () => {
  const convertTo = async (html: string) => {
    const { tree } = await readWord(await word(''), async () => html)
    return tree.children
  }

  it.each([
    ['<script>alert(1)</script>', 'alert(1)'],
    ['<p onclick="alert(1)" style="position:fixed" class="x">text</p>', 'p(text)'],
    ['<svg><a href="javascript:alert(1)">x</a></svg>', 'x'],
    ['<iframe src="https://example.com/"></iframe><p>after', 'p(after)'],
    ['<img src="https://example.com/1.png" alt="x" onerror="alert(1)">', 'image:-1:x()'],
    ['<a href="//example.com">x</a><a href="#top">y</a>', 'xy'],
    ['<constructor>x</constructor><valueof>y</valueof>', 'xy'],
  ])('keeps nothing but text and the elements of documents: %s', async (html, expected) => {
    expect(written(await convertTo(html))).toBe(expected)
  })

  it('shows no more places of a table than elements', async () => {
    const cells = '<td colspan="100" rowspan="10">x</td>'.repeat(100)
    const { tree } = await readWord(await word(''), async () => `<table><tr>${cells}</tr></table>`)
    expect(written(tree.children)).toBe(`table(tr(${'td(x)'.repeat(4)}))`)
    expect(tree.isTruncated).toBe(true)
  })

  it('keeps no attribute but those of tables, lists and links', async () => {
    const [cell] = await convertTo('<td colspan="5000" rowspan="2" id="x" style="color:red" data-a="b">x</td>')
    expect(cell).toEqual({ tag: 'td', colSpan: 100, rowSpan: 2, children: ['x'] })
  })
})

it('uses the build of the library for browsers, which opens no files', async () => {
  await expect(mammoth.convertToHtml({ path: '/etc/passwd' })).rejects.toThrow('Could not find file in options')
})
