/** Formats rows as aligned columns, without trailing spaces. */
export function textTable(rows: readonly (readonly string[])[]): string {
  const widths = rows.reduce<number[]>(
    (longest, row) => row.map((cell, column) => Math.max(cell.length, longest[column] ?? 0)),
    [],
  )
  return rows
    .map((row) =>
      row
        .map((cell, column) => cell.padEnd(widths[column] ?? 0))
        .join('  ')
        .trimEnd(),
    )
    .join('\n')
}
