import { paperColors } from '@site/ui/documents'
import type { TableContent } from '../src/content/types.ts'
import { tableColumns } from '../src/shared/table-columns.ts'
import type { Measured } from './figures.ts'
import type { Paper, Tag } from './paper.ts'
import { COLUMN, PAGE, styles, type TextStyle } from './styles.ts'
import { drawRule } from './text-blocks.ts'

const CELL_GAP = 14
const ROW_PADDING = 6

const headerStyle = (column: number): TextStyle => (column === 0 ? styles.rowHeader : styles.cell)

/** Computes column widths as browsers do: room for the longest word, and more for longer text. */
function columnWidths({ type }: Paper, rows: readonly (readonly string[])[]): number[] {
  const columns = (rows[0] ?? []).map((_, column) => rows.map((row) => row[column] ?? ''))
  const longest = (texts: readonly string[]) => Math.max(...texts.map((text) => type.width(text, styles.rowHeader)))
  const least = columns.map((texts) => longest(texts.flatMap((text) => text.split(' '))) + CELL_GAP)
  const wanted = columns.map((texts, column) => longest(texts) + CELL_GAP - (least[column] ?? 0))
  const free = COLUMN + CELL_GAP - sum(least)
  const share = free / Math.max(sum(wanted), 1)
  return least.map((width, column) => width + (wanted[column] ?? 0) * share)
}

const sum = (numbers: readonly number[]): number => numbers.reduce((total, number) => total + number, 0)

type MeasuredRow = ReturnType<typeof measureRow>

function measureRow({ type }: Paper, row: readonly string[], widths: readonly number[], isHeader: boolean) {
  const cells = row.map((text, column) => {
    const style = isHeader ? styles.columnHeader : headerStyle(column)
    const x = PAGE.left + sum(widths.slice(0, column))
    return { lines: type.wrap(text, style, (widths[column] ?? 0) - CELL_GAP), style, x }
  })
  const lines = Math.max(...cells.map((cell) => cell.lines.length))
  return { cells, height: lines * styles.cell.leading + 2 * ROW_PADDING }
}

/** Lays out a table, all on one page. Its first column contains the row headers. */
export function measureTable(paper: Paper, content: TableContent): Measured {
  const { caption, rows } = content
  const columns = tableColumns(content)
  const widths = columnWidths(paper, [columns, ...rows])
  const measured = [columns, ...rows].map((row, index) => measureRow(paper, row, widths, index === 0))
  const captionLines = paper.type.wrap(caption, styles.h3, COLUMN)
  const draw = (parent: Tag) => {
    const table = paper.tag(parent, 'Table')
    paper.flow(paper.tag(table, 'Caption'), captionLines, styles.h3)
    paper.y += 6
    measured.forEach((row, index) => {
      addRow(paper, table, row, index === 0)
    })
  }
  return { height: captionLines.length * styles.h3.leading + 6 + sum(measured.map(({ height }) => height)), draw }
}

function addRow(paper: Paper, table: Tag, { cells, height }: MeasuredRow, isHeader: boolean): void {
  const row = paper.tag(table, 'TR')
  cells.forEach(({ lines, style, x }, column) => {
    const scope = isHeader ? 'Column' : 'Row'
    const cell = isHeader || column === 0 ? paper.tag(row, 'TH', { scope }) : paper.tag(row, 'TD')
    paper.place(cell, lines, style, { x, y: paper.y + ROW_PADDING })
  })
  paper.y += height
  paper.artifact(() => drawRule(paper, paper.y, isHeader ? paperColors.control : paperColors.border))
}
