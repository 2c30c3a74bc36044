/** A value that contained U+0000. */
export interface ReplacedText {
  table: string
  column: string
  /** The reference, id or key of its row. */
  row: string
}

/**
 * Replaces U+0000 with U+FFFD in the strings of a row, because PostgreSQL cannot store it. Only rows that predate the
 * API's check can contain it.
 */
export function replaceNul(table: string, row: object): ReplacedText[] {
  const columns: Record<string, unknown> = row as Record<string, unknown>
  const name = String(columns.reference ?? columns.id ?? columns.key)
  const replaced: ReplacedText[] = []
  for (const [column, value] of Object.entries(columns)) {
    if (typeof value !== 'string' || !value.includes('\0')) continue
    columns[column] = value.replaceAll('\0', '\uFFFD')
    replaced.push({ table, column, row: name })
  }
  return replaced
}
