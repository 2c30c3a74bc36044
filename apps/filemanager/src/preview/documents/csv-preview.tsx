import { Text } from '@site/ui'
import { createElement, useMemo } from 'react'
import styles from './csv-preview.module.css'

interface CsvPreviewProps {
  name: string
  extension: string
  text: string
  /** Whether the text is only the beginning of the file, possibly cut off within a row. */
  isCut: boolean
}

export function CsvPreview({ name, extension, text, isCut }: CsvPreviewProps) {
  const table = useMemo(() => readTable(text, extension), [text, extension])
  const { preamble, head, body, columns, isTruncated, isShortened } = table
  if (columns === 0) return <Text tone="muted">This table is empty.</Text>
  const names = head ?? Array.from({ length: columns }, (_, index) => `Column ${index + 1}`)
  const whole = isCut && !isTruncated ? body.slice(0, -1) : body
  // Rows and cells need no keys, because their order never changes.
  const rowOf = (tag: 'td' | 'th', cells: readonly string[]) => {
    const scope = tag === 'th' ? { scope: 'col' } : null
    return createElement(
      'tr',
      null,
      ...Array.from({ length: columns }, (_, index) => createElement(tag, scope, cells[index])),
    )
  }
  return (
    <>
      {preamble.length > 0 && <p className={styles.preamble}>{preamble.join('\n')}</p>}
      {/* A scrollable region must be focusable. */}
      <section className={styles.scroller} aria-label={`Table of ${name}`} tabIndex={0} data-scrolls="">
        <table className={styles.table}>
          <thead>{rowOf('th', names)}</thead>
          {createElement('tbody', null, ...whole.map((cells) => rowOf('td', cells)))}
        </table>
      </section>
      {(isCut || isTruncated || isShortened) && (
        <Text tone="muted">Only the beginning is shown. Download the file to read the rest.</Text>
      )}
    </>
  )
}

type Row = readonly string[]

export interface Table {
  /** Lines before the table, such as a title or the name of an account. */
  preamble: readonly string[]
  /** The names of the columns, if the table has any. */
  head: Row | undefined
  body: readonly Row[]
  columns: number
  /** Whether the file has more rows, or more cells in a row. */
  isTruncated: boolean
  /** Whether long cells end early, with an ellipsis. */
  isShortened: boolean
}

/** In the order of preference. Commas come last, because they are also within numbers and sentences. */
const SEPARATORS = ['\t', '|', ';', ',']

/** How much of a file decides about its separator. */
const SAMPLE = { characters: 65_536, rows: 50 }

/** A title has few lines; more of them are an irregular table. */
const MAX_PREAMBLE = 20

/** What a page shows of one table at most, because browsers lay out all of its cells at once. */
const MAX = { cells: 5000, cellLength: 500, characters: 50_000 }

/** Reads a table from a file, with the separator, the beginning and the head that fit most of its lines. */
export function readTable(text: string, extension: string): Table {
  const marked = /^\ufeff?"?sep=([^\n\r])"?(?:\r\n|\n|\r|$)/i.exec(text)
  const content = text.slice(marked ? marked[0].length : text.startsWith('\ufeff') ? 1 : 0)
  const separator = marked?.[1] ?? (extension === 'tsv' && content.includes('\t') ? '\t' : guessSeparator(content))
  const { rows, isTruncated } = parseCsv(content, separator)
  const start = startOf(rows)
  const read = rows.slice(start)
  const hasHead = read.length > 0 && !isData(read)
  const columns = Math.max(0, ...read.map((row) => row.length))
  const table = shownPart(read, columns)
  return {
    preamble: rows
      .slice(0, start)
      .filter((row) => !isBlank(row))
      .map((row) => shorten(row.filter((cell) => cell.trim() !== '').join(', '))),
    head: hasHead ? table[0] : undefined,
    body: hasHead ? table.slice(1) : table,
    columns,
    isTruncated: isTruncated || table.length < read.length,
    isShortened: rows.some((row) => row.some((cell) => cell.length > MAX.cellLength)),
  }
}

const shorten = (text: string): string =>
  text.length > MAX.cellLength ? `${text.slice(0, MAX.cellLength).toWellFormed()}…` : text

function shownPart(rows: readonly Row[], columns: number): Row[] {
  const shown: Row[] = []
  let characters = 0
  for (const row of rows.slice(0, Math.floor(MAX.cells / Math.max(1, columns)))) {
    const cells = row.map(shorten)
    characters += cells.reduce((sum, cell) => sum + cell.length, 0)
    if (shown.length > 0 && characters > MAX.characters) break
    shown.push(cells)
  }
  return shown
}

/** Chooses the separator with the most consecutive rows of the same length. */
function guessSeparator(text: string): string {
  const sample = text.slice(0, SAMPLE.characters)
  const found = SEPARATORS.map((separator) => {
    const { rows } = parseCsv(sample, separator, SAMPLE.rows)
    return { separator, rows: longestRun(rows).length }
  })
  return found.toSorted((a, b) => b.rows - a.rows)[0]?.separator ?? ','
}

const isBlank = (row: Row) => row.every((cell) => cell.trim() === '')

interface Run {
  start: number
  length: number
}

/** Returns the first of the longest sequences of rows with the same number of cells, at least two. */
function longestRun(rows: readonly Row[]): Run {
  let longest: Run = { start: 0, length: 0 }
  let current = longest
  for (const [index, row] of rows.entries()) {
    const continues = index > 0 && row.length === rows[index - 1]?.length
    if (row.length < 2 || isBlank(row)) current = { start: index + 1, length: 0 }
    else
      current =
        continues && current.length > 0 ? { ...current, length: current.length + 1 } : { start: index, length: 1 }
    if (current.length > longest.length) longest = current
  }
  return longest
}

function startOf(rows: readonly Row[]): number {
  const { start, length } = longestRun(rows.slice(0, SAMPLE.rows))
  if (length < 2 || start > MAX_PREAMBLE) return 0
  const run = rows.slice(start, start + length)
  const columns = run[0]?.length ?? 0
  // Some programs end every row but the head with a separator.
  const least = run.every((row) => row.at(-1) === '') ? columns - 1 : columns
  let first = start
  while (first > 0 && !isBlank(rows[first - 1] ?? []) && (rows[first - 1]?.length ?? 0) >= least) first -= 1
  return first
}

/** Whether the first row has a number or a date in a column of them, so it is data. Columns may be named by years. */
function isData([first = [], ...rest]: readonly Row[]): boolean {
  return first.some((cell, column) => {
    const isValue = isNumberOrDate(cell) && !/^(?:19|20)\d\d$/.test(cell.trim())
    return isValue && rest.some((row) => isNumberOrDate(row[column] ?? ''))
  })
}

const isNumberOrDate = (cell: string): boolean => /^[-+(]?[$€£¥]?\s?\d[\d.,'’\s/:-]*[)%$€£¥]?$/.test(cell.trim())

export const MAX_ROWS = 500
const MAX_CELLS = 100

/** Parses the first rows: RFC 4180 and common deviations (quotes within a cell, a missing closing quote). */
export function parseCsv(text: string, separator: string, maxRows = MAX_ROWS) {
  const rows: string[][] = []
  let row: string[] = []
  let isTruncated = false
  let at = 0

  const addCell = (cell: string) => {
    if (row.length < MAX_CELLS) row.push(cell)
    else isTruncated = true
  }

  while (at < text.length) {
    if (rows.length === maxRows) return { rows, isTruncated: true }
    const [cell, end] = readCell(text, at, separator)
    addCell(cell)
    at = end + 1
    if (text[end] === separator) {
      if (at === text.length) addCell('')
      continue
    }
    if (text.startsWith('\r\n', end)) at += 1
    rows.push(row)
    row = []
  }
  if (row.length > 0) rows.push(row)
  return { rows, isTruncated }
}

/** Returns a cell and where it ends: at a separator, a line break or the end of the text. */
function readCell(text: string, start: number, separator: string): [cell: string, end: number] {
  if (text[start] !== '"') {
    const end = endOf(text, start, separator)
    return [text.slice(start, end), end]
  }
  let cell = ''
  let from = start + 1
  for (;;) {
    const quote = text.indexOf('"', from)
    if (quote < 0) return [cell + text.slice(from), text.length]
    cell += text.slice(from, quote)
    if (text[quote + 1] !== '"') {
      const end = endOf(text, quote + 1, separator)
      return [cell + text.slice(quote + 1, end), end]
    }
    cell += '"'
    from = quote + 2
  }
}

function endOf(text: string, start: number, separator: string): number {
  let end = start
  while (end < text.length && text[end] !== separator && text[end] !== '\n' && text[end] !== '\r') end += 1
  return end
}
