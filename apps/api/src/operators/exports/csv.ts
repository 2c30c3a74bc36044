import type { Message } from '#messages/inbox/inbox.repo.ts'
import { FILE_LABELS, type Field, LABELS, textOf } from '#messages/inbox/labels.ts'
import { printable } from '#messages/printable.ts'

/** In characters; Excel continues a cell of more than 32,767 in the next row. */
const MAX_CELL = 32_000

/**
 * Where a spreadsheet program may see the beginning of a formula (OWASP, "CSV Injection"): at the beginning of a cell,
 * or after what separates cells in some country.
 */
const FORMULA = /(^|[\n,;|"])(\s*[=+\-@＝＋－＠])/gu

/** Digits that a spreadsheet program would change: it drops zeros before a number, and all digits but the first 15. */
const CHANGED_DIGITS = /^(?:0\d+|\d{16,})$/

function cell(text: string): string {
  const shown = text.length > MAX_CELL ? `${text.slice(0, MAX_CELL).toWellFormed()}…` : text
  const safe = printable(shown).replace(FORMULA, "$1'$2").replace(CHANGED_DIGITS, "'$&")
  return `"${safe.replaceAll('"', '""')}"`
}

const line = (cells: readonly string[]): string => `${cells.map(cell).join(',')}\r\n`

/** The first line of a table, with the mark that makes Excel read UTF-8. */
export const CSV_HEADER = `\ufeff${line([...Object.values(LABELS), 'Files'])}`

export function csvLine(message: Message): string {
  const fields = (Object.keys(LABELS) as Field[]).map((field) => textOf(message, field))
  return line([...fields, message.attachments.map(({ kind }) => FILE_LABELS[kind]).join(', ')])
}
