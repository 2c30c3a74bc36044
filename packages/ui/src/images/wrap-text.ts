import { wrapLines } from '../format/wrap-lines.ts'
import { type TextStyle, textWidth } from './text-path.ts'

/** Wraps text at word boundaries into lines of at most `width`. */
export const wrapText = (text: string, style: TextStyle, width: number): string[] =>
  wrapLines(text, (line) => textWidth(line, style) <= width)

/** Like `wrapText`, with lines of similar widths, so the last line is not a single short word if avoidable. */
export function wrapEvenly(text: string, style: TextStyle, width: number): string[] {
  const lines = wrapText(text, style, width)
  const unevenness = (some: readonly string[]) => some.reduce((sum, line) => sum + textWidth(line, style) ** 2, 0)
  return splits(text.split(' '), lines.length)
    .filter((some) => some.every((line) => textWidth(line, style) <= width))
    .reduce((best, some) => (unevenness(some) < unevenness(best) ? some : best), lines)
}

/** Lists the ways to break words into `count` lines. */
function splits(words: readonly string[], count: number): string[][] {
  if (count === 1) return [[words.join(' ')]]
  const ends = Array.from({ length: words.length - count + 1 }, (_, index) => index + 1)
  return ends.flatMap((end) =>
    splits(words.slice(end), count - 1).map((rest) => [words.slice(0, end).join(' '), ...rest]),
  )
}
