import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { Font } from 'fontkit'
import type { Face, FallbackFont } from './faces.ts'
import { faceAtWeight, parseFont } from './subsets.ts'

/** Typical business English, for comparing widths with the letter frequencies of the language. */
const SAMPLE =
  'We design, build and run the software that your business depends on. Our teams work close to yours, explain what ' +
  'they do and leave you with systems that you can change. Tell us what you want to achieve: a first conversation ' +
  'costs nothing, and you will know after it how long the work takes, who does it and what it should bring.'

/** Adjustments of a local font, relative to its size. */
export type FallbackMetrics = Readonly<Record<'sizeAdjust' | 'ascent' | 'descent' | 'lineGap', number>>

/**
 * Computes what makes a local font as wide and high as the face: for its letters, and for its space, which differ by up
 * to a third.
 */
export async function fallbackMetrics(face: Face, fallback: FallbackFont) {
  const font = parseFont(await faceAtWeight(face, fallback.matchedWeight))
  const local = openMetricsFont(fallback)
  const match = (words: readonly string[]): FallbackMetrics => {
    const sizeAdjust = widthOf(words, font) / widthOf(words, local)
    // Browsers apply `size-adjust` to the overrides as well.
    const scale = font.unitsPerEm * sizeAdjust
    return {
      sizeAdjust,
      ascent: font.hhea.ascent / scale,
      descent: -font.hhea.descent / scale,
      lineGap: font.hhea.lineGap / scale,
    }
  }
  return { letters: match(SAMPLE.split(' ')), space: match([' ']) }
}

export const openMetricsFont = ({ metricsFile }: FallbackFont): Font =>
  parseFont(readFileSync(fileURLToPath(import.meta.resolve(`pdfjs-dist/standard_fonts/${metricsFile}`))))

/** Returns the total width of the words relative to the font size, including kerning. */
const widthOf = (words: readonly string[], font: Font): number =>
  words.reduce((sum, word) => sum + font.layout(word).advanceWidth, 0) / font.unitsPerEm
