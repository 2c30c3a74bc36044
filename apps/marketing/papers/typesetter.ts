import { type DocumentFont, documentFonts, wrapLines } from '@site/ui/documents'
import type { TextStyle } from './styles.ts'

type Face = TextStyle['face']
export type PaperFonts = Readonly<Record<Face, readonly DocumentFont[]>>

export async function loadFonts(): Promise<PaperFonts> {
  const [title, body, strong] = await Promise.all([
    documentFonts('display', 620),
    documentFonts('body', 400),
    documentFonts('body', 600),
  ])
  return { title, body, strong }
}

/** A part of a line that one font file can draw. */
interface Run {
  font: string
  text: string
}

const nameOf = (face: Face, index: number): string => `${face}-${index}`

/** Measures, wraps and draws lines of text in the fonts of the site. */
export class Typesetter {
  readonly #doc: PDFKit.PDFDocument
  readonly #fonts: PaperFonts

  constructor(doc: PDFKit.PDFDocument, fonts: PaperFonts) {
    this.#doc = doc
    this.#fonts = fonts
    for (const face of ['title', 'body', 'strong'] as const) {
      fonts[face].forEach(({ bytes }, index) => {
        doc.registerFont(nameOf(face, index), bytes)
      })
    }
  }

  width(text: string, style: TextStyle): number {
    return this.#runs(text, style).reduce((sum, run) => sum + this.#runWidth(run, style), 0)
  }

  /** Wraps at spaces, never inside of a word, because a reader who copies the text would copy the hyphens. */
  wrap(text: string, style: TextStyle, width: number): string[] {
    return wrapLines(text, (line) => this.width(line, style) <= width)
  }

  /** Draws a line whose box begins at `y`. */
  draw(text: string, style: TextStyle, at: { x: number; y: number }): void {
    const baseline = at.y + style.leading / 2 + 0.35 * style.size
    let { x } = at
    for (const run of this.#runs(text, style)) {
      const characterSpacing = this.#select(run, style)
      this.#doc.fillColor(style.color)
      this.#doc.text(run.text, x, baseline, { lineBreak: false, baseline: 'alphabetic', characterSpacing })
      x += this.#runWidth(run, style)
    }
  }

  #runWidth(run: Run, style: TextStyle): number {
    const characterSpacing = this.#select(run, style)
    return this.#doc.widthOfString(run.text, { characterSpacing }) + characterSpacing
  }

  #select({ font }: Run, { size, tracking = 0 }: TextStyle): number {
    this.#doc.font(font).fontSize(size)
    return tracking * size
  }

  #runs(text: string, { face }: TextStyle): Run[] {
    const runs: Run[] = []
    for (const character of text) {
      const index = this.#fonts[face].findIndex(({ codePoints }) => codePoints.has(character.codePointAt(0) ?? 0))
      if (index === -1) throw new Error(`“${text}” contains ${character}, which no file of its font can draw.`)
      const font = nameOf(face, index)
      const last = runs.at(-1)
      if (last?.font === font) last.text += character
      else runs.push({ font, text: character })
    }
    return runs
  }
}
