import { oneLine } from './printable.ts'

/** Prints rows of untrusted text as lines of columns separated by tabs, below a header on a terminal. */
export function printRows(header: readonly string[], rows: readonly (readonly string[])[]): void {
  for (const line of formatRows(header, rows, process.stdout.isTTY)) console.log(line)
}

/** Joins columns with tabs, without trailing ones. Adds the header on a terminal, unless there are no rows. */
export function formatRows(
  header: readonly string[],
  rows: readonly (readonly string[])[],
  isTerminal: boolean,
): string[] {
  const all = isTerminal && rows.length > 0 ? [header, ...rows] : rows
  return all.map((row) => row.map(oneLine).join('\t').trimEnd())
}
