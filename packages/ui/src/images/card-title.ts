import { type TextStyle, textWidth } from './text-path.ts'
import { wrapEvenly, wrapText } from './wrap-text.ts'

const SMALLEST = 44
/** From this size up, a title has at most three lines; below it, at most four. */
const LARGE = 52

/** A title as lines of text in one style. */
interface FittedTitle {
  lines: string[]
  style: TextStyle
}

/** Returns the title at the largest size that fits in the column, in lines of similar width. */
export function fitTitle(title: string, { width, largest }: { width: number; largest: number }): FittedTitle {
  for (let size = largest; size >= SMALLEST; size -= 4) {
    const style: TextStyle = { font: 'display', size, tracking: -0.025 }
    const lines = wrapText(title, style, width)
    const fits = lines.every((line) => textWidth(line, style) <= width)
    const most = size < LARGE ? 4 : 3
    if (fits && lines.length <= most) return { lines: wrapEvenly(title, style, width), style }
  }
  throw new Error(
    `“${title}” does not fit in four lines of ${width} px at ${SMALLEST} px. It is too long for a link preview.`,
  )
}
