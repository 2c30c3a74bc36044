import { PAGE, styles, type TextStyle } from './styles.ts'
import type { Typesetter } from './typesetter.ts'

export type Tag = PDFKit.PDFStructureElement

/** The options of a structure element; the library's types lack some of them. */
interface TagOptions extends PDFKit.Mixins.StructureElementOptions {
  /** Of a header cell. */
  scope?: 'Row' | 'Column'
  /** Of a figure: left, top, right and bottom edge. */
  bbox?: readonly number[]
}

/** The space between a table or figure and the text around it. */
const FLOAT_GAP = 18

interface Float {
  height: number
  draw: () => void
}

/** A document that is filled from top to bottom. All of its content is either tagged or marked as an artifact. */
export class Paper {
  readonly doc: PDFKit.PDFDocument
  readonly type: Typesetter
  readonly root: Tag
  readonly pageOf = new Map<string, number>()
  /** The position below which the current page is empty. */
  y: number = PAGE.top
  readonly #floats: Float[] = []

  constructor(doc: PDFKit.PDFDocument, type: Typesetter) {
    this.doc = doc
    this.type = type
    this.root = doc.struct('Document')
    doc.addStructure(this.root)
    doc.addPage()
  }

  get page(): number {
    const { start, count } = this.doc.bufferedPageRange()
    return start + count - 1
  }

  tag(parent: Tag, type: string, options: TagOptions = {}): Tag {
    const tag = this.doc.struct(type, options)
    parent.add(tag)
    return tag
  }

  /** Draws what assistive technology skips. */
  artifact(draw: () => void, type: 'Layout' | 'Pagination' = 'Layout'): void {
    this.doc.markContent('Artifact', { type })
    draw()
    this.doc.endMarkedContent()
  }

  /** Adds space, except at the top of a page. */
  space(height: number): void {
    if (this.y > PAGE.top) this.y += height
  }

  /** Continues on a new page unless this one has room for `height`. */
  keep(height: number): void {
    if (this.y + height > PAGE.bottom) this.#turn()
  }

  /** Draws a block here, or at the top of the next page, so the text that follows it fills this one. */
  float(height: number, draw: () => void): void {
    if (this.#floats.length === 0 && this.y + FLOAT_GAP + height <= PAGE.bottom) {
      this.space(FLOAT_GAP)
      draw()
    } else this.#floats.push({ height, draw })
  }

  /** Draws the blocks that are still waiting for a page. */
  endFloats(): void {
    while (this.#floats.length > 0) this.#turn()
  }

  #turn(): void {
    this.doc.addPage()
    this.y = PAGE.top
    for (let next = this.#floats.shift(); next; next = this.#fittingFloat()) {
      next.draw()
      this.y += FLOAT_GAP
    }
  }

  #fittingFloat(): Float | undefined {
    const [next] = this.#floats
    return next && this.y + next.height <= PAGE.bottom ? this.#floats.shift() : undefined
  }

  /** Draws lines as the content of an element, at a position that does not change `y`. */
  place(tag: Tag, lines: readonly string[], style: TextStyle, at: { x: number; y: number }): void {
    tag.add(() => this.#draw(lines, style, at))
  }

  /** Fills the page with lines and continues on the next one, without widows or orphans. */
  flow(tag: Tag, lines: readonly string[], style: TextStyle, x: number = PAGE.left): void {
    for (let rest = lines; rest.length > 0; ) {
      const count = fittingLines(rest.length, Math.floor((PAGE.bottom - this.y) / style.leading))
      if (count > 0) {
        this.place(tag, rest.slice(0, count), style, { x, y: this.y })
        this.y += count * style.leading
        rest = rest.slice(count)
      }
      if (rest.length > 0) this.#turn()
    }
  }

  /** Ends each line with a space, because text that is read or copied has no other sign of where words end. */
  #draw(lines: readonly string[], style: TextStyle, { x, y }: { x: number; y: number }): void {
    lines.forEach((line, index) => {
      this.type.draw(`${line} `, style, { x, y: y + index * style.leading })
    })
  }

  /** Adds the current position to the outline, and makes it a link destination. */
  bookmark(title: string, id: string): void {
    // The library's types lack these options too.
    const options: { expanded?: boolean; top: number; left: number } = { top: this.y - 12, left: PAGE.width }
    this.doc.outline.addItem(title, options)
    this.pageOf.set(id, this.page)
    this.doc.addNamedDestination(id, 'XYZ', 0, this.y - 12, 0)
  }

  link(tag: Tag, title: string, id: string, { x, y, width, height }: Record<'x' | 'y' | 'width' | 'height', number>) {
    // The library writes plain strings as names.
    const options = { structParent: tag, Contents: Object(title) }
    this.doc.goTo(x, y, width, height, id, options)
  }

  /** Numbers the pages, at the end, because the first one already states how many there are. */
  numberPages(title: string): void {
    const { start, count } = this.doc.bufferedPageRange()
    for (let page = start; page < start + count; page += 1) {
      this.doc.switchToPage(page)
      const number = `${page + 1} / ${count}`
      const y = PAGE.height - 48
      this.artifact(() => {
        this.type.draw(title, styles.footer, { x: PAGE.left, y })
        this.type.draw(number, styles.footer, { x: PAGE.right - this.type.width(number, styles.footer), y })
      }, 'Pagination')
    }
  }
}

/** Returns how many of `count` lines to put in the space of `room` lines, so that neither part is a single line. */
function fittingLines(count: number, room: number): number {
  if (count <= room) return count
  const fitting = Math.min(room, count - 2)
  return fitting < 2 ? 0 : fitting
}
