import type { Chapter, Exhibit, WhitepaperContent } from '../src/content/types.ts'
import { addressOf, contentsOf } from '../src/shared/paper-facts.ts'
import { addCardSection } from './cards.ts'
import { addCover, coverOf } from './cover.ts'
import { measureBars, measureFlow } from './figures.ts'
import type { Paper, Tag } from './paper.ts'
import { COLUMN, PAGE, styles } from './styles.ts'
import { measureTable } from './table.ts'
import {
  addFacts,
  addList,
  addListSection,
  addParagraphs,
  addSection,
  measureFacts,
  SECTION_HEIGHT,
} from './text-blocks.ts'

/** Writes a whitepaper: what its page says, in the same order and words, without web-only parts. */
export function writePaper(paper: Paper, content: WhitepaperContent): void {
  addCover(paper, coverOf(content))
  addParagraphs(paper, addSection(paper, { heading: 'Abstract', id: 'start' }), content.abstract)
  addListSection(paper, { heading: 'Key points', id: 'points' }, content.keyPoints, 'check')
  const numberEntries = addContents(paper, content)
  addParagraphs(paper, addSection(paper, { heading: 'Context', id: 'context' }), content.context)
  for (const chapter of content.chapters) addChapter(paper, chapter)
  const { heading, items } = content.checklist
  addListSection(paper, { heading, id: 'checklist' }, items, 'check')
  addCardSection(paper, { heading: 'Pitfalls', id: 'pitfalls' }, content.pitfalls)
  addListSection(paper, { heading: 'Sources', id: 'sources' }, content.sources)
  paper.endFloats()
  addEnd(paper, content)
  numberEntries()
  paper.numberPages(content.headline)
}

function addChapter(paper: Paper, { id, heading, paragraphs, list, exhibit }: Chapter): void {
  const section = addSection(paper, { heading, id })
  const first = list ? paragraphs.slice(0, 2) : paragraphs
  addParagraphs(paper, section, first)
  if (list) {
    paper.space(9)
    addList(paper, section, list)
    paper.space(9)
    addParagraphs(paper, section, paragraphs.slice(2))
  }
  addExhibit(paper, section, exhibit)
}

/** Its place in the structure is that in the text; on paper, it may be at the top of the next page. */
function addExhibit(paper: Paper, section: Tag, exhibit: Exhibit): void {
  const parent = paper.tag(section, 'Div')
  const { height, draw } = measureExhibit(paper, exhibit)
  const note = paper.type.wrap(exhibit.basis, styles.small, COLUMN)
  paper.float(height + NOTE_GAP + note.length * styles.small.leading, () => {
    draw(parent)
    paper.y += NOTE_GAP
    paper.flow(paper.tag(parent, 'P'), note, styles.small)
  })
}

const NOTE_GAP = 6

function measureExhibit(paper: Paper, exhibit: Exhibit) {
  if ('rows' in exhibit) return measureTable(paper, exhibit)
  return 'bars' in exhibit ? measureBars(paper, exhibit) : measureFlow(paper, exhibit)
}

/** Keeps the last two sections together, because a page with nothing but a few lines would look wrong. */
function addEnd(paper: Paper, content: WhitepaperContent): void {
  const { glossary, authorNote } = content
  addFacts(paper, addSection(paper, { heading: 'Glossary', id: 'glossary' }), measureFacts(paper, glossary))
  const address = measureFacts(paper, addressOf(content))
  const addressHeight = address.reduce((sum, { height }) => sum + height, 0)
  const noteHeight = paper.type.wrap(authorNote, styles.body, COLUMN).length * styles.body.leading
  const keep = noteHeight + SECTION_HEIGHT + addressHeight
  addParagraphs(paper, addSection(paper, { heading: 'About the author', id: 'author', keep }), [authorNote])
  addFacts(paper, addSection(paper, { heading: 'Where to write', id: 'address', keep: addressHeight }), address)
}

/** Adds the contents as links. The returned function adds the page numbers, which are known only at the end. */
function addContents(paper: Paper, content: WhitepaperContent): () => void {
  const entries = contentsOf(content)
  const keep = entries.length * styles.link.leading
  const list = paper.tag(addSection(paper, { heading: 'Contents', id: 'contents', keep }), 'TOC')
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
  return () => {
    paper.doc.switchToPage(page)
    for (const { id, reference, y } of placed) {
      const number = String((paper.pageOf.get(id) ?? 0) + 1)
      const x = PAGE.right - paper.type.width(number, styles.link)
      paper.place(paper.tag(reference, 'Span'), [number], styles.link, { x, y })
    }
  }
}
