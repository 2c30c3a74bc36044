import { paperColors } from '@site/ui/documents'
import type { Paper, Tag } from './paper.ts'
import { COLUMN, PAGE, styles, type TextStyle } from './styles.ts'

const MAJOR = { style: styles.h2, before: 26, after: 9 }
const MINOR = { style: styles.h3, before: 14, after: 4 }
/** The height of a section without its content, if its heading fits on a line. */
export const SECTION_HEIGHT = MAJOR.before + MAJOR.style.leading + MAJOR.after
const PARAGRAPH_GAP = 7
const ITEM_INDENT = 22
const ITEM_GAP = 5
const TERM_WIDTH = 120
const TERM: TextStyle = { ...styles.small, leading: styles.body.leading }
const FACT_PADDING = 7

export interface Section {
  heading: string
  /** The destination of links to the section. */
  id: string
  /** The height of what must be on the same page as the heading; by default, three lines. */
  keep?: number
  /** Whether its heading is small, as in short documents. */
  minor?: boolean
}

/** Starts a section with its heading, and adds it to the outline. */
export function addSection(paper: Paper, { heading, id, keep = 3 * styles.body.leading, minor = false }: Section): Tag {
  const { style, before, after } = minor ? MINOR : MAJOR
  const section = paper.tag(paper.root, 'Sect')
  const lines = paper.type.wrap(heading, style, COLUMN)
  paper.space(before)
  paper.keep(lines.length * style.leading + after + keep)
  paper.bookmark(heading, id)
  paper.flow(paper.tag(section, 'H2'), lines, style)
  paper.y += after
  return section
}

export function addParagraphs(paper: Paper, section: Tag, paragraphs: readonly string[]): void {
  paragraphs.forEach((paragraph, index) => {
    if (index > 0) paper.space(PARAGRAPH_GAP)
    paper.flow(paper.tag(section, 'P'), paper.type.wrap(paragraph, styles.body, COLUMN), styles.body)
  })
}

type Marker = 'thread' | 'check'

const wrapItem = ({ type }: Paper, item: string): string[] => type.wrap(item, styles.body, COLUMN - ITEM_INDENT)

const listHeight = (paper: Paper, items: readonly string[]): number =>
  items.reduce((sum, item) => sum + wrapItem(paper, item).length * styles.body.leading + ITEM_GAP, -ITEM_GAP)

/** Adds a section that begins with a list and keeps its first two items on the same page as the heading. */
export function addListSection(paper: Paper, section: Section, items: readonly string[], marker?: Marker): void {
  addList(paper, addSection(paper, { ...section, keep: listHeight(paper, items.slice(0, 2)) }), items, marker)
}

/** Adds a list with the site's markers. No item is split across pages, and none is left alone on a page. */
export function addList(paper: Paper, section: Tag, items: readonly string[], marker: Marker = 'thread'): void {
  const list = paper.tag(section, 'L')
  items.forEach((item, index) => {
    if (index > 0) paper.space(ITEM_GAP)
    const isBeforeLast = index === 0 || index === items.length - 2
    paper.keep(listHeight(paper, items.slice(index, isBeforeLast ? index + 2 : index + 1)))
    paper.artifact(() => drawMarker(paper, marker))
    const body = paper.tag(paper.tag(list, 'LI'), 'LBody')
    paper.flow(body, wrapItem(paper, item), styles.body, PAGE.left + ITEM_INDENT)
  })
}

function drawMarker({ doc, y }: Paper, marker: Marker): void {
  const middle = y + styles.body.leading / 2
  if (marker === 'thread') {
    const x = PAGE.left + 12
    doc.lineWidth(1.25).moveTo(PAGE.left, middle).lineTo(x, middle).stroke(paperColors.weft)
    return
  }
  const x = PAGE.left + 2
  doc
    .lineWidth(1.25)
    .moveTo(x, middle)
    .lineTo(x + 3, middle + 3)
    .lineTo(x + 8.5, middle - 4)
    .stroke(paperColors.brand)
}

export function measureFacts({ type }: Paper, items: Readonly<Record<string, string>>) {
  return Object.entries(items).map(([text, explanation]) => {
    const term = type.wrap(text, TERM, TERM_WIDTH - 12)
    const description = type.wrap(explanation, styles.body, COLUMN - TERM_WIDTH)
    const height = Math.max(term.length, description.length) * styles.body.leading + 2 * FACT_PADDING
    return { term, description, height }
  })
}

export function addFacts(paper: Paper, section: Tag, facts: ReturnType<typeof measureFacts>): void {
  const list = paper.tag(section, 'L')
  for (const { term, description, height } of facts) {
    paper.keep(height)
    paper.artifact(() => drawRule(paper, paper.y))
    const item = paper.tag(list, 'LI')
    const y = paper.y + FACT_PADDING
    paper.place(paper.tag(item, 'Lbl'), term, TERM, { x: PAGE.left, y })
    paper.place(paper.tag(item, 'LBody'), description, styles.body, { x: PAGE.left + TERM_WIDTH, y })
    paper.y += height
  }
}

export function drawRule({ doc }: Paper, y: number, color: string = paperColors.border): void {
  doc.lineWidth(0.75).moveTo(PAGE.left, y).lineTo(PAGE.right, y).stroke(color)
}
