import type { Zip } from '../archives/zip.ts'
import { hasPart, mainPart, partOf, relationId, relationsOf } from './parts.ts'
import { readXml } from './xml.ts'

export interface Workbook {
  /** The visible ones, in their order. */
  sheets: readonly { index: number; name: string }[]
}

interface SheetRow {
  /** As the spreadsheet counts rows, from 1. */
  number: number
  cells: readonly string[]
}

export interface Sheet {
  rows: readonly SheetRow[]
  columns: number
  /** Whether the sheet has more rows, columns or text. */
  isTruncated: boolean
}

const MAX_SHEETS = 100

/** What the page shows of one sheet at most, because browsers lay out all cells of a table at once. */
const MAX = { rows: 500, columns: 100, cells: 5000, cellLength: 500, characters: 50_000 }

export async function readWorkbook(zip: Zip): Promise<Workbook> {
  const { sheets } = await readBook(zip)
  return { sheets: sheets.map(({ name }, index) => ({ index, name })) }
}

/** Reads the values that the program has stored with the cells, never their formulas. */
export async function readSheet(zip: Zip, index: number): Promise<Sheet> {
  const { sheets, relations, isFrom1904 } = await readBook(zip)
  const path = relations.get(sheets[index]?.relation ?? '')?.target ?? ''
  const cells = await readCells(partOf(zip, path))
  const pathOf = (type: string) => [...relations.values()].find((relation) => relation.type === type)?.target ?? ''
  const shared = await readSharedTexts(zip, pathOf('sharedStrings'), sharedIndexes(cells.rows))
  const times = await readTimeStyles(zip, pathOf('styles'))
  return shownPart(cells, (cell) => textOf(cell, { shared, times, isFrom1904 }))
}

async function readBook(zip: Zip) {
  const path = await mainPart(zip, 'xl/workbook.xml')
  const sheets: { name: string; relation: string }[] = []
  let isFrom1904 = false
  await readXml(partOf(zip, path), {
    open(name, attributes) {
      if (name === 'workbookPr') isFrom1904 = isTrue(attributes.date1904)
      if (name !== 'sheet' || sheets.length === MAX_SHEETS) return
      const { name: label = '', state = 'visible' } = attributes
      if (state === 'visible') sheets.push({ name: label.slice(0, MAX.cellLength), relation: relationId(attributes) })
    },
  })
  return { sheets, relations: await relationsOf(zip, path), isFrom1904 }
}

const isTrue = (value: string | undefined) => value === '1' || value === 'true'

interface Cell {
  column: number
  type: string
  style: number
  value: string
}

interface Row {
  number: number
  cells: Cell[]
}

interface Cells {
  rows: Row[]
  isTruncated: boolean
}

/** Reads the first rows, and of each cell its value or the text within it. */
async function readCells(chunks: AsyncIterable<Uint8Array>): Promise<Cells> {
  const rows: Row[] = []
  let [count, isFull, isCut] = [0, false, false]
  const inText = textElements('v', 't')
  let row: Row = { number: 0, cells: [] }
  let cell: Cell | undefined
  await readXml(chunks, {
    open(name, { r: reference = '', t: type = 'n', s: style = '0' }) {
      if (name === 'row') {
        isFull ||= rows.length === MAX.rows || count >= MAX.cells
        row = { number: Number(reference) || row.number + 1, cells: [] }
      } else if (name === 'c') {
        const column = columnOf(reference) ?? (row.cells.at(-1)?.column ?? -1) + 1
        cell = { column, type, style: Number(style), value: '' }
      } else inText.open(name)
    },
    text(text) {
      if (inText.isOpen() && cell && cell.value.length <= MAX.cellLength) cell.value += text
    },
    close(name) {
      inText.close(name)
      if (name === 'c' && cell && cell.value !== '') {
        if (cell.column < MAX.columns && row.cells.length < MAX.columns) {
          row.cells.push(cell)
          count += 1
        } else isCut = true
      }
      if (name === 'row' && row.cells.length > 0 && !isFull) rows.push(row)
    },
    isDone: () => isFull,
  })
  return { rows, isTruncated: isFull || isCut }
}

/** Tells whether the parser is in one of these elements, but not in the pronunciation of a text. */
function textElements(...names: string[]) {
  let [isOpen, isPhonetic] = [false, false]
  const set = (name: string, value: boolean) => {
    if (name === 'rPh') isPhonetic = value
    if (names.includes(name)) isOpen = value
  }
  return {
    open: (name: string) => set(name, true),
    close: (name: string) => set(name, false),
    isOpen: () => isOpen && !isPhonetic,
  }
}

/** Returns the column of a reference such as `AB12`, from 0. */
function columnOf(reference: string): number | undefined {
  const [letters] = /^[A-Z]{1,3}/.exec(reference) ?? []
  if (letters === undefined) return undefined
  return [...letters].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0) - 1
}

export function columnName(column: number): string {
  const letter = String.fromCharCode(65 + (column % 26))
  return column < 26 ? letter : columnName(Math.floor(column / 26) - 1) + letter
}

const sharedIndexes = (rows: readonly Row[]): ReadonlySet<number> =>
  new Set(rows.flatMap(({ cells }) => cells.flatMap(({ type, value }) => (type === 's' ? Number(value) : []))))

/** Keeps only the texts that are shown, and stops after the last of them. */
async function readSharedTexts(zip: Zip, path: string, wanted: ReadonlySet<number>) {
  const texts = new Map<number, string>()
  const last = Math.max(-1, ...wanted)
  if (last < 0 || !hasPart(zip, path)) return texts
  let [index, text] = [-1, '']
  const inText = textElements('t')
  await readXml(partOf(zip, path), {
    open(name) {
      if (name === 'si') [index, text] = [index + 1, '']
      inText.open(name)
    },
    text(part) {
      if (inText.isOpen() && wanted.has(index) && text.length <= MAX.cellLength) text += part
    },
    close(name) {
      inText.close(name)
      if (name === 'si' && wanted.has(index)) texts.set(index, text)
    },
    isDone: () => index > last,
  })
  return texts
}

/** The numbers of the formats for dates and times that every spreadsheet has. */
const DATE_FORMATS: readonly (readonly [from: number, to: number])[] = [
  [14, 22],
  [27, 36],
  [45, 47],
  [50, 58],
]
/** `[h]:mm:ss`. */
const DURATION_FORMAT = 46

/** A point in time, or a number of hours that may be more than a day has. */
type TimeKind = 'date' | 'duration'

/** Resolves to the numbers of the styles that show a number as a time. */
async function readTimeStyles(zip: Zip, path: string): Promise<ReadonlyMap<number, TimeKind>> {
  const kinds = new Map<number, TimeKind>([[DURATION_FORMAT, 'duration']])
  const styles = new Map<number, TimeKind>()
  if (!hasPart(zip, path)) return styles
  let [isInCells, index] = [false, 0]
  await readXml(partOf(zip, path), {
    open(name, { numFmtId, formatCode = '' }) {
      const format = Number(numFmtId)
      const custom = name === 'numFmt' && timeKindOf(formatCode)
      if (custom) kinds.set(format, custom)
      if (name === 'cellXfs') isInCells = true
      if (name !== 'xf' || !isInCells) return
      const isDate = DATE_FORMATS.some(([from, to]) => format >= from && format <= to)
      const kind = kinds.get(format) ?? (isDate && 'date')
      if (kind) styles.set(index, kind)
      index += 1
    },
    close(name) {
      if (name === 'cellXfs') isInCells = false
    },
  })
  return styles
}

/** Ignores what a format shows as it is, and its colors and conditions. */
function timeKindOf(code: string): TimeKind | undefined {
  const fields = code.slice(0, MAX.cellLength).replaceAll(/"[^"]*"|\\.|_.|\[(?![hms]+\])[^\]]*\]/gi, '')
  if (/\[[hms]+\]/i.test(fields)) return 'duration'
  return /[ymdhs]/i.test(fields) ? 'date' : undefined
}

interface Meaning {
  shared: ReadonlyMap<number, string>
  times: ReadonlyMap<number, TimeKind>
  isFrom1904: boolean
}

/** Spreadsheet programs show no more: `0.1 + 0.2` is stored with 17 digits. */
const MAX_DIGITS = 15

function textOf({ type, style, value }: Cell, { shared, times, isFrom1904 }: Meaning): string {
  if (type === 's') return unescaped(shared.get(Number(value)) ?? '')
  if (type === 'b') return value === '1' ? 'TRUE' : 'FALSE'
  const number = Number(value)
  if (type !== 'n' || !Number.isFinite(number)) return unescaped(value)
  const time = times.get(style)
  if (time === undefined) return String(Number(number.toPrecision(MAX_DIGITS)))
  return time === 'date' ? formatSerial(number, isFrom1904) : formatDuration(number)
}

/** Decodes characters that XML cannot contain, and underscores before what looks like one (ECMA-376-1, 22.9.2.19). */
const unescaped = (text: string): string =>
  text.replaceAll(/_x([\da-f]{4})_/gi, (_, code: string) =>
    String.fromCharCode(Number.parseInt(code, 16)).replace(/[^\P{Cc}\t\n]/u, ''),
  )

const DAY = 86_400_000
/** Day 0 of spreadsheets, December 30, 1899, and of those from old Macs, January 1, 1904. */
const DAY_0 = -2_209_161_600_000
const DAY_0_IN_1904 = -2_082_844_800_000

/** Spreadsheets count a February 29, 1900, which never was: days before it are one later. */
const LEAP_DAY = 60

/** Formats the days since day 0. They belong to no time zone, as in the spreadsheet itself. */
function formatSerial(days: number, isFrom1904: boolean): string {
  const day0 = isFrom1904 ? DAY_0_IN_1904 : days < LEAP_DAY ? DAY_0 + DAY : DAY_0
  const time = new Date(Math.round((day0 + days * DAY) / 1000) * 1000)
  if (days < 0 || Number.isNaN(time.getTime())) return String(days)
  const [date = '', clock = ''] = time
    .toISOString()
    .replace(/:00\.000Z$|\.000Z$/, '')
    .split('T')
  if (days < 1) return clock
  return Number.isInteger(days) ? date : `${date} ${clock}`
}

/** Formats a number of days as hours, minutes and, if there are any, seconds. */
function formatDuration(days: number): string {
  const all = Math.round(Math.abs(days) * (DAY / 1000))
  const [hours, ...rest] = [Math.floor(all / 3600), Math.floor(all / 60) % 60, all % 60]
  const [minutes, seconds] = rest.map((part) => String(part).padStart(2, '0'))
  return `${days < 0 ? '-' : ''}${hours}:${minutes}${seconds === '00' ? '' : `:${seconds}`}`
}

function shownPart({ rows, isTruncated }: Cells, present: (cell: Cell) => string): Sheet {
  const shown: SheetRow[] = []
  let [columns, characters, isCut] = [0, 0, isTruncated]
  for (const { number, cells } of rows) {
    const texts: string[] = []
    for (const cell of cells) {
      const text = present(cell)
      if (text.length > MAX.cellLength) isCut = true
      texts[cell.column] = text.length > MAX.cellLength ? `${text.slice(0, MAX.cellLength).toWellFormed()}…` : text
      characters += texts[cell.column]?.length ?? 0
    }
    const width = Math.max(columns, texts.length)
    if (shown.length > 0 && (characters > MAX.characters || width * (shown.length + 1) > MAX.cells)) {
      isCut = true
      break
    }
    columns = width
    shown.push({ number, cells: Array.from(texts, (text) => text ?? '') })
  }
  return { rows: shown, columns, isTruncated: isCut }
}
