import { type Font, openSync } from 'fontkit'
import { faces, sourceFile } from '../fonts/faces.ts'

export interface TextLook {
  /** As it stands in its file: titles at their heaviest, text at its lightest. */
  font: keyof typeof faces
  /** In units of the drawing. */
  size: number
  /** Room between letters, in parts of the size. */
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

/** How wide one line of text is. */
export function textWidth(text: string, { font, size, tracking = 0 }: TextLook): number {
  const { advanceWidth, glyphs } = fontOf(font).layout(text)
  return (advanceWidth / fontOf(font).unitsPerEm + (glyphs.length - 1) * tracking) * size
}

/** One line of text as path data: a picture with words in it needs no font where it is drawn. */
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
  return shortened(d)
}

/** Tenths of a pixel are as fine as a pixel can show. */
const shortened = (d: string): string =>
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
