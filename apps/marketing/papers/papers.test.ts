import { brand } from '@site/brand'
import { beforeAll, describe, expect, it } from 'vitest'
import { allPages } from '../src/content/all-pages.ts'
import { samples } from '../src/content/samples/index.ts'
import { paperFile } from '../src/shared/paper-facts.ts'
import { sampleFile } from '../src/shared/sample-file.ts'
import { paperFiles } from './index.ts'
import { readPaperPage, toWords } from './testing/page-words.ts'
import { type Element, flatten, type Pdf, readPdf } from './testing/read-pdf.ts'

const papers = allPages.filter((page) => page.kind === 'whitepaper')
const MAX_BYTES = 400 * 1024

let files: Readonly<Record<string, Uint8Array>>
beforeAll(async () => {
  files = await paperFiles()
}, 60_000)

const bytesOf = (paper: (typeof papers)[number]): Uint8Array => {
  const bytes = files[paperFile(paper)]
  if (!bytes) throw new Error(`${paper.path} has no PDF.`)
  return bytes
}

/**
 * Leaves out the page numbers in the table of contents, which the web page does not have, and tables and figures, which
 * may be on the page after their place in the text.
 */
const readAloud = (elements: readonly Element[]): string[] =>
  elements.flatMap(({ role, text, children }) => (/^(Span|Div)$/.test(role) ? [] : [text, ...readAloud(children)]))

it('writes one file for each whitepaper and sample, with the same bytes each time', async () => {
  expect(Object.keys(files)).toHaveLength(8 + 3)
  expect(await paperFiles()).toEqual(files)
}, 60_000)

describe.each(papers.map((paper) => [paper.path, paper] as const))('the PDF of %s', (_, paper) => {
  let pdf: Pdf
  let elements: Element[]
  beforeAll(async () => {
    pdf = await readPdf(bytesOf(paper))
    elements = pdf.pages.flatMap((page) => flatten(page.elements))
  })

  const withRole = (role: string) => elements.filter((element) => element.role === role)

  it('says exactly what its page says', () => {
    const page = readPaperPage(paper)
    expect(toWords(readAloud(pdf.pages.flatMap(({ elements }) => elements)).join(' '))).toEqual(page.words)
    const exhibits = withRole('Div').map((exhibit) =>
      toWords(
        flatten([exhibit])
          .map(({ text }) => text)
          .join(' '),
      ),
    )
    expect(exhibits).toEqual(page.exhibits)
  })

  it('leaves at most a fifth of a page empty where text follows', () => {
    for (const page of pdf.pages.slice(0, -2)) expect(page.bottom).toBeLessThan(72 + 792 / 5)
  })

  it('ends with the address of the company', () => {
    const last = toWords(readAloud(pdf.pages.at(-1)?.elements ?? []).join(' ')).join(' ')
    expect(last).toContain(toWords(brand.contact.address.join(', ')).join(' '))
    expect(last).toContain(brand.contact.email)
  })

  it('has the headings of its page, in the same order and at the same levels', () => {
    const headings = elements.filter(({ role }) => /^H\d$/.test(role))
    expect(headings.map(({ role, text }) => [role, toWords(text).join(' ')])).toEqual(
      readPaperPage(paper).headings.map(([role, text]) => [role, text.toLowerCase()]),
    )
  })

  it('is in English, shows its title, and tags all text except running heads and page numbers', () => {
    expect(pdf).toMatchObject({ isTagged: true, language: 'en-US', showsTitle: true, title: paper.headline })
    for (const [index, { stray, artifacts }] of pdf.pages.entries()) {
      expect(stray).toEqual([])
      const numbered = [paper.headline, `${index + 1} / ${pdf.pages.length}`]
      expect(artifacts).toEqual(index === 0 ? [brand.name, ...numbered] : numbered)
    }
  })

  it('has an outline of its sections with the page numbers given in the table of contents', () => {
    const sections = readPaperPage(paper).headings.filter(([level]) => level === 'H2')
    expect(pdf.outline.map(({ title }) => title)).toEqual(sections.map(([, heading]) => heading))

    const pages = new Map(pdf.outline.map(({ title, page }) => [title, page]))
    const links = pdf.pages.flatMap((page) => page.links)
    const titles = sections.map(([, heading]) => heading)
    expect(links.map(({ contents }) => contents)).toEqual(titles.slice(titles.indexOf('Contents') + 1))
    expect(links.map(({ target }) => target)).toEqual(links.map(({ contents }) => pages.get(contents)))
    expect(withRole('Span').map(({ text }) => Number(text))).toEqual(links.map(({ target }) => target))
  })

  it('has lists, tables with headers, and figures with a description that states every value', () => {
    const exhibits = paper.chapters.map(({ exhibit }) => exhibit)
    const tables = exhibits.flatMap((exhibit) => ('rows' in exhibit ? [exhibit] : []))
    const columns = tables.map(({ rows }) => rows[0]?.length ?? 0)
    expect(withRole('Table')).toHaveLength(tables.length)
    expect(withRole('TH')).toHaveLength(
      tables.reduce((sum, { rows }, index) => sum + rows.length + (columns[index] ?? 0), 0),
    )
    expect(withRole('TD')).toHaveLength(
      tables.reduce((sum, { rows }, index) => sum + rows.length * ((columns[index] ?? 0) - 1), 0),
    )
    const charts = exhibits.flatMap((exhibit) => ('bars' in exhibit ? [exhibit] : []))
    expect(withRole('Figure')).toHaveLength(charts.length)
    for (const [index, { bars, unit }] of charts.entries()) {
      const { alt } = withRole('Figure')[index] ?? {}
      for (const { label, value } of bars) expect(alt).toContain(`${label}: ${value} ${unit}`)
    }
    expect(withRole('LBody').length).toBeGreaterThan(paper.keyPoints.length + paper.checklist.items.length)
  })

  it('embeds subsets of its fonts and stays small', () => {
    expect(bytesOf(paper).length).toBeLessThan(MAX_BYTES)
    const source = Buffer.from(bytesOf(paper)).toString('latin1')
    const fonts = source.match(/\/Type \/FontDescriptor[^>]+/g) ?? []
    expect(fonts.length).toBeGreaterThanOrEqual(3)
    for (const font of fonts) {
      expect(font).toMatch(/\/FontName \/[A-Z]{6}\+(?:Bricolage|Instrument)/)
      expect(font).toContain('/FontFile2')
    }
  })

  it('has text below each heading on the same page, and more than a few lines on the last page', () => {
    for (const page of pdf.pages) expect(flatten(page.elements).at(-1)?.role).not.toMatch(/^H\d$/)
    expect(readAloud(pdf.pages.at(-1)?.elements ?? []).join(' ').length).toBeGreaterThan(300)
  })
})

describe.each(samples.map((sample) => [sample.kind, sample] as const))('the sample of a %s', (_, sample) => {
  it('is tagged, says on its cover that it is an example, and has all of its text on at most two pages, a summary on one', async () => {
    const pdf = await readPdf(files[sampleFile(sample)] ?? new Uint8Array())
    expect(pdf).toMatchObject({ isTagged: true, language: 'en-US', showsTitle: true, title: sample.title })
    expect(pdf.pages.length).toBeLessThanOrEqual(sample.id === 'one-page-summary' ? 1 : 2)
    for (const { stray } of pdf.pages) expect(stray).toEqual([])
    const text = readAloud(pdf.pages.flatMap(({ elements }) => elements)).join(' ')
    expect(text).toMatch(new RegExp(`^\\s*EXAMPLE: ${sample.kind.toUpperCase()}`))
    for (const { heading, list = [], paragraphs = [], facts = {} } of sample.sections) {
      for (const part of [heading, ...list, ...paragraphs, ...Object.entries(facts).flat()]) {
        expect(toWords(text).join(' ')).toContain(toWords(part).join(' '))
      }
    }
  })
})
