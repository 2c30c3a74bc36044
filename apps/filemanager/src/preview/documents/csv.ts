export interface CsvRows {
  rows: readonly (readonly string[])[]
  /** Whether the file has more rows, or more cells in a row. */
  isTruncated: boolean
}

export const MAX_ROWS = 500
const MAX_CELLS = 100

/** Parses the first rows: RFC 4180 and common deviations (quotes within a cell, a missing closing quote). */
export function parseCsv(text: string, separator: string, maxRows = MAX_ROWS): CsvRows {
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
