import { paperColors } from '@site/ui/documents'
import type { BarsContent, FlowContent } from '../src/content/types.ts'
import type { Paper, Tag } from './paper.ts'
import { COLUMN, PAGE, styles } from './styles.ts'

const PADDING = 16
const GAP = 8
const LABEL_WIDTH = 150
const VALUE_WIDTH = 78
const INNER = { left: PAGE.left + PADDING, right: PAGE.right - PADDING }
const TRACK = { left: INNER.left + LABEL_WIDTH, width: COLUMN - 2 * PADDING - LABEL_WIDTH - VALUE_WIDTH - 12 }

/** A table or figure that has been laid out: how high it is, and how to draw it at the paper's position. */
export interface Measured {
  height: number
  draw: (parent: Tag) => void
}

const frameHeight = (rows: readonly { height: number }[]): number =>
  rows.reduce((sum, { height }) => sum + height + GAP, -GAP) + 2 * PADDING

const captionHeight = (paper: Paper, caption: string): number =>
  8 + paper.type.wrap(caption, styles.small, COLUMN).length * styles.small.leading

/** Draws a frame around rows, and moves into it. Returns its edges: left, top, right and bottom. */
function frame(paper: Paper, rows: readonly { height: number }[]): [number, number, number, number] {
  const outer = frameHeight(rows)
  paper.artifact(() => {
    paper.doc.lineWidth(0.75).roundedRect(PAGE.left, paper.y, COLUMN, outer, 6).stroke(paperColors.border)
  })
  const top = paper.y
  paper.y += PADDING
  return [PAGE.left, top, PAGE.right, top + outer]
}

/** Ends a figure with its caption, outside of the element whose alternative text replaces its content. */
function addCaption(paper: Paper, parent: Tag, caption: string, bottom: number): void {
  paper.y = bottom + 8
  paper.flow(paper.tag(parent, 'Caption'), paper.type.wrap(caption, styles.small, COLUMN), styles.small)
}

/** Lays out a bar chart. Its alternative text states every value. */
export function measureBars(paper: Paper, { caption, unit, bars }: BarsContent): Measured {
  const max = Math.max(...bars.map(({ value }) => value))
  const rows = bars.map(({ label, value }) => {
    const lines = paper.type.wrap(label, styles.cell, LABEL_WIDTH - 10)
    return { lines, value: `${value} ${unit}`, part: value / max, height: lines.length * styles.cell.leading }
  })
  const alt = `Bar chart. ${bars.map(({ label, value }) => `${label}: ${value} ${unit}`).join('; ')}.`
  const draw = (parent: Tag) => {
    const bbox = frame(paper, rows)
    const figure = paper.tag(parent, 'Figure', { alt, bbox })
    for (const row of rows) {
      const middle = paper.y + row.height / 2
      paper.place(figure, row.lines, styles.cell, { x: INNER.left, y: paper.y })
      figure.add(() => drawBar(paper, middle, row.part))
      const value = { x: INNER.right - VALUE_WIDTH, y: middle - styles.cell.leading / 2 }
      paper.place(figure, [row.value], { ...styles.cell, color: paperColors.muted }, value)
      paper.y += row.height + GAP
    }
    addCaption(paper, parent, caption, bbox[3])
  }
  return { height: frameHeight(rows) + captionHeight(paper, caption), draw }
}

function drawBar({ doc }: Paper, middle: number, part: number): void {
  const [top, height] = [middle - 4, 8]
  doc.roundedRect(TRACK.left, top, TRACK.width, height, 2.5).fill(paperColors.track)
  doc.roundedRect(TRACK.left, top, Math.max(TRACK.width * part, 5), height, 2.5).fill(paperColors.weft)
}

/** Lays out the stages of a process as a list, as on the web page. */
export function measureFlow(paper: Paper, { caption, stages }: FlowContent): Measured {
  const rows = Object.entries(stages).map(([title, text]) => {
    const lines = paper.type.wrap(text, styles.cell, COLUMN - 2 * PADDING - 14)
    return { title, lines, height: styles.rowHeader.leading + lines.length * styles.cell.leading }
  })
  const draw = (parent: Tag) => {
    const bottom = frame(paper, rows)[3]
    const list = paper.tag(parent, 'L')
    for (const row of rows) addStage(paper, list, row)
    addCaption(paper, parent, caption, bottom)
  }
  return { height: frameHeight(rows) + captionHeight(paper, caption), draw }
}

function addStage(
  paper: Paper,
  list: Tag,
  { title, lines, height }: { title: string; lines: readonly string[]; height: number },
): void {
  const { y } = paper
  paper.artifact(() => {
    paper.doc
      .lineWidth(2.25)
      .moveTo(INNER.left, y)
      .lineTo(INNER.left, y + height)
      .stroke(paperColors.weft)
  })
  const item = paper.tag(list, 'LI')
  const x = INNER.left + 14
  paper.place(paper.tag(item, 'Lbl'), [title], styles.rowHeader, { x, y })
  paper.place(paper.tag(item, 'LBody'), lines, styles.cell, { x, y: y + styles.rowHeader.leading })
  paper.y += height + GAP
}
