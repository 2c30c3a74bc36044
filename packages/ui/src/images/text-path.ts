import { type Font, openSync } from 'fontkit'
import { faces, sourceFile } from '../fonts/faces.ts'
import { wrapLines } from '../format/wrap-lines.ts'

export interface TextStyle {
  /** The face, at the default weight of its file: the heaviest for titles, the lightest for text. */
  font: keyof typeof faces
  /** The font size, in units of the drawing. */
  size: number
  /** Letter spacing, relative to the size. */
  tracking?: number
}

const fonts = new Map<string, Font>()

function openFont(name: TextStyle['font']): Font {
  const cached = fonts.get(name)
  if (cached) return cached
  const font = openSync(sourceFile(faces[name].source))
  if (!('layout' in font)) throw new Error(`The file of ${faces[name].family} contains more than one font.`)
  fonts.set(name, font)
  return font
}

export function textWidth(text: string, { font, size, tracking = 0 }: TextStyle): number {
  const { advanceWidth, glyphs } = openFont(font).layout(text)
  return (advanceWidth / openFont(font).unitsPerEm + (glyphs.length - 1) * tracking) * size
}

/** Places the letters of one line, `left` from its start; `scale` is the size of a font unit. */
export function placeGlyphs(text: string, { font: face, size, tracking = 0 }: TextStyle) {
  const font = openFont(face)
  const scale = size / font.unitsPerEm
  const { glyphs, positions } = font.layout(text)
  let left = 0
  const placed = glyphs.map((glyph, index) => {
    if (glyph.id === 0) throw new Error(`“${text}” contains a letter that ${faces[face].family} cannot draw.`)
    const start = left
    left += (positions[index]?.xAdvance ?? 0) * scale + tracking * size
    return { glyph, left: start }
  })
  return { placed, scale }
}

/** Returns one line of text as path data, so a picture with text needs no font. */
export function textPath(text: string, style: TextStyle, at: { x: number; y: number }): string {
  const { placed, scale } = placeGlyphs(text, style)
  const paths = placed.map(({ glyph, left }) =>
    glyph.path
      .scale(scale, -scale)
      .translate(at.x + left, at.y)
      .toSVG(),
  )
  // Tenths of a pixel, because finer steps are invisible.
  return paths.join('').replace(/\d+\.\d+/g, (number) => String(Math.round(Number(number) * 10) / 10))
}

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

function splits(words: readonly string[], count: number): string[][] {
  if (count === 1) return [[words.join(' ')]]
  const ends = Array.from({ length: words.length - count + 1 }, (_, index) => index + 1)
  return ends.flatMap((end) =>
    splits(words.slice(end), count - 1).map((rest) => [words.slice(0, end).join(' '), ...rest]),
  )
}
