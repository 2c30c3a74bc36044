import { fileURLToPath } from 'node:url'
import { type Font, openSync } from 'fontkit'

/** The fonts of the site as they stand in their files: titles at their heaviest, text at its lightest. */
const files = {
  display: '@fontsource-variable/bricolage-grotesque/files/bricolage-grotesque-latin-wght-normal.woff2',
  body: '@fontsource-variable/instrument-sans/files/instrument-sans-latin-wght-normal.woff2',
} as const

export interface TextLook {
  font: keyof typeof files
  /** In units of the drawing. */
  size: number
  /** Room between letters, in parts of the size. */
  tracking?: number
}

const opened = new Map<string, Font>()

function fontOf(name: keyof typeof files): Font {
  const known = opened.get(name)
  if (known) return known
  const font = openSync(fileURLToPath(import.meta.resolve(files[name])))
  if (!('layout' in font)) throw new Error(`${files[name]} holds more than one font.`)
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
    if (glyph.id === 0) throw new Error(`“${text}” has a letter that ${files[look.font]} cannot draw.`)
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
