import { type Font, openSync } from 'fontkit'
import { faces, sourceFile } from '../fonts/faces.ts'

export interface TextLook {
  /** At the default weight of its file: the heaviest for titles, the lightest for text. */
  font: keyof typeof faces
  /** In units of the drawing. */
  size: number
  /** Letter spacing, relative to the size. */
  tracking?: number
}

const opened = new Map<string, Font>()

function fontOf(name: TextLook['font']): Font {
  const known = opened.get(name)
  if (known) return known
  const font = openSync(sourceFile(faces[name].source))
  if (!('layout' in font)) throw new Error(`The file of ${faces[name].family} holds more than one font.`)
  opened.set(name, font)
  return font
}

/** Measures one line of text. */
export function textWidth(text: string, { font, size, tracking = 0 }: TextLook): number {
  const { advanceWidth, glyphs } = fontOf(font).layout(text)
  return (advanceWidth / fontOf(font).unitsPerEm + (glyphs.length - 1) * tracking) * size
}

/** Returns one line of text as path data, so that a picture with text needs no font. */
export function textPath(text: string, look: TextLook, at: { x: number; y: number }): string {
  const { size, tracking = 0 } = look
  const font = fontOf(look.font)
  const scale = size / font.unitsPerEm
  const { glyphs, positions } = font.layout(text)
  let x = at.x
  let d = ''
  glyphs.forEach((glyph, index) => {
    if (glyph.id === 0) throw new Error(`“${text}” has a letter that ${faces[look.font].family} cannot draw.`)
    d += glyph.path.scale(scale, -scale).translate(x, at.y).toSVG()
    x += (positions[index]?.xAdvance ?? 0) * scale + tracking * size
  })
  return roundPath(d)
}

/** Rounds to tenths of a pixel: finer steps are invisible. */
const roundPath = (d: string): string =>
  d.replace(/\d+\.\d+/g, (number) => String(Math.round(Number(number) * 10) / 10))

/** Breaks a text into lines of at most `width`, between words. */
export function linesOf(text: string, look: TextLook, width: number): string[] {
  const lines: string[] = []
  for (const word of text.split(/\s+/)) {
    const last = lines.at(-1)
    const longer = last === undefined ? word : `${last} ${word}`
    if (last !== undefined && textWidth(longer, look) <= width) lines[lines.length - 1] = longer
    else lines.push(word)
  }
  return lines
}
