import { ROUNDS } from '../config.ts'

export function median(values: readonly number[]): number {
  if (values.length === 0) return Number.NaN
  const sorted = values.toSorted((a, b) => a - b)
  const middle = Math.floor(sorted.length / 2)
  const upper = sorted[middle] ?? Number.NaN
  return sorted.length % 2 === 1 ? upper : ((sorted[middle - 1] ?? Number.NaN) + upper) / 2
}

/** Returns the percentile of values, with `fraction` from 0 to 1. */
export const percentile = (values: readonly number[], fraction: number): number =>
  values.toSorted((a, b) => a - b)[Math.round((values.length - 1) * fraction)] ?? Number.NaN

/** Returns the noise of the rounds: half the interquartile range, relative to the median. */
export const spread = (values: readonly number[]): number =>
  (percentile(values, 0.75) - percentile(values, 0.25)) / 2 / median(values)

/** Formats the median and its spread as `123 ±5%`, or `-` if nothing was measured. */
export function formatMedian(values: readonly number[], digits = 0): string {
  if (values.length === 0) return '-'
  const noise = spread(values)
  return `${median(values).toFixed(digits)}${Number.isFinite(noise) ? ` ±${Math.round(noise * 100)}%` : ''}`
}

/** Formats our median over theirs as `0.42`, or `-` if one was not measured. */
export function ratio(ours: readonly number[], theirs: readonly number[]): string {
  if (ours.length === 0 || theirs.length === 0) return '-'
  return (median(ours) / median(theirs)).toFixed(2)
}

export const comparisonCells = (ours: readonly number[], theirs: readonly number[], digits = 0): string[] => [
  formatMedian(ours, digits),
  formatMedian(theirs, digits),
  ratio(ours, theirs),
]

/** Formats rows in columns as wide as their widest cell. Aligns the first column left and the others right. */
export function table(header: readonly string[], rows: readonly (readonly string[])[]): string {
  const all = [header, ...rows]
  const widths = header.map((_, column) => Math.max(...all.map((row) => (row[column] ?? '').length)))
  const line = (row: readonly string[]) =>
    widths
      .map((width, column) => (column === 0 ? (row[column] ?? '').padEnd(width) : (row[column] ?? '').padStart(width)))
      .join('  ')
      .trimEnd()
  return [line(header), widths.map((width) => '-'.repeat(width)).join('  '), ...rows.map(line)].join('\n')
}

/** Measures every side once per round, so other load on the machine affects all sides equally. */
export async function interleave<Result>(sides: readonly (() => Promise<Result>)[], { warmUp = true } = {}) {
  const results: Result[][] = sides.map(() => [])
  for (let round = warmUp ? -1 : 0; round < ROUNDS; round += 1) {
    for (const [side, measure] of sides.entries()) {
      const result = await measure()
      if (round >= 0) results[side]?.push(result)
    }
  }
  return results
}
