import type { Paper, Tag } from './paper.ts'
import { COLUMN, PAGE, styles } from './styles.ts'

export interface Entry {
  id: string
  heading: string
}

/** Adds the page numbers to the table of contents. */
export type NumberEntries = (pageOf: ReadonlyMap<string, number>) => void

/** Adds the contents as links. The entries' page numbers are not known yet and are added at the end. */
export function addContents(paper: Paper, section: Tag, entries: readonly Entry[]): NumberEntries {
  const list = paper.tag(section, 'TOC')
  paper.keep(entries.length * styles.link.leading)
  const { page } = paper
  const placed = entries.map(({ id, heading }) => {
    const { y } = paper
    const reference = paper.tag(paper.tag(list, 'TOCI'), 'Reference')
    const link = paper.tag(reference, 'Link')
    paper.place(link, paper.type.wrap(heading, styles.link, COLUMN - 40), styles.link, { x: PAGE.left, y })
    paper.link(link, heading, id, { x: PAGE.left, y, width: COLUMN, height: styles.link.leading })
    paper.y += styles.link.leading
    return { id, reference, y }
  })
  return (pageOf) => {
    paper.doc.switchToPage(page)
    for (const { id, reference, y } of placed) {
      const number = String((pageOf.get(id) ?? 0) + 1)
      const x = PAGE.right - paper.type.width(number, styles.link)
      paper.place(paper.tag(reference, 'Span'), [number], styles.link, { x, y })
    }
  }
}
