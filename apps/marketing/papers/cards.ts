import { paperColors } from '@site/ui/documents'
import type { Paper, Tag } from './paper.ts'
import { COLUMN, PAGE, styles } from './styles.ts'
import { addSection, type Section } from './text-blocks.ts'

const GAP = 14
const PADDING = 12
const WIDTH = (COLUMN - GAP) / 2

type Card = ReturnType<typeof measure>
type Row = readonly Card[]

function measure(paper: Paper, [title, text]: readonly [string, string], width: number) {
  const titles = paper.type.wrap(title, styles.h3, width - 2 * PADDING)
  const lines = paper.type.wrap(text, styles.cell, width - 2 * PADDING)
  const height = titles.length * styles.h3.leading + lines.length * styles.cell.leading + 2 * PADDING + 4
  return { width, title: titles, text: lines, height }
}

/** Measures cards, each with a title and text: two per row, with a leftover card in its own row. */
function cardRows(paper: Paper, items: Readonly<Record<string, string>>): Row[] {
  const entries = Object.entries(items)
  const pairs = entries.flatMap((_, index) => (index % 2 === 0 ? [entries.slice(index, index + 2)] : []))
  return pairs.map((pair) => pair.map((item) => measure(paper, item, pair.length === 1 ? COLUMN : WIDTH)))
}

const rowHeight = (row: Row): number => Math.max(...row.map(({ height }) => height))

/** Adds a section of cards. No row is split across pages, and the first one is on the page of the heading. */
export function addCardSection(paper: Paper, section: Section, items: Readonly<Record<string, string>>): void {
  const rows = cardRows(paper, items)
  const tag = addSection(paper, { ...section, keep: rows[0] && rowHeight(rows[0]) })
  rows.forEach((row, index) => {
    if (index > 0) paper.space(GAP)
    const height = rowHeight(row)
    paper.keep(height)
    row.forEach((card, column) => {
      addCard(paper, tag, card, PAGE.left + column * (WIDTH + GAP), height)
    })
    paper.y += height
  })
}

function addCard(paper: Paper, section: Tag, { width, title, text }: Card, x: number, height: number) {
  paper.artifact(() => {
    paper.doc.lineWidth(0.75).roundedRect(x, paper.y, width, height, 6).stroke(paperColors.border)
  })
  const inner = { x: x + PADDING, y: paper.y + PADDING }
  paper.place(paper.tag(section, 'H3'), title, styles.h3, inner)
  const below = { x: inner.x, y: inner.y + title.length * styles.h3.leading + 4 }
  paper.place(paper.tag(section, 'P'), text, styles.cell, below)
}
