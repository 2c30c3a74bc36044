import type { Chapter, Exhibit, WhitepaperContent } from '../src/content/types.ts'
import { contentsOf } from '../src/shared/paper-facts.ts'
import { addCardSection } from './cards.ts'
import { addCover } from './cover.ts'
import { addBars, addFlow } from './figures.ts'
import type { Paper, Tag } from './paper.ts'
import { COLUMN, PAGE, styles } from './styles.ts'
import { addTable } from './table.ts'
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
  addCover(paper, content)
  addParagraphs(paper, addSection(paper, { heading: 'Abstract', id: 'start' }), content.abstract)
  addListSection(paper, { heading: 'Key points', id: 'points' }, content.keyPoints, 'check')
  const numberEntries = addContents(paper, content)
  addParagraphs(paper, addSection(paper, { heading: 'Context', id: 'context' }), content.context)
  for (const chapter of content.chapters) addChapter(paper, chapter)
  const { heading, items } = content.checklist
  addListSection(paper, { heading, id: 'checklist' }, items, 'check')
  addCardSection(paper, { heading: 'Pitfalls', id: 'pitfalls' }, content.pitfalls)
  addListSection(paper, { heading: 'Sources', id: 'sources' }, content.sources)
  addLastPage(paper, content)
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

function addExhibit(paper: Paper, section: Tag, exhibit: Exhibit): void {
  const parent = paper.tag(section, 'Div')
  paper.space(16)
  if ('rows' in exhibit) addTable(paper, parent, exhibit)
  else if ('bars' in exhibit) addBars(paper, parent, exhibit)
  else addFlow(paper, parent, exhibit)
  paper.space(6)
  paper.flow(paper.tag(parent, 'P'), paper.type.wrap(exhibit.basis, styles.small, COLUMN), styles.small)
}

/** Keeps the last sections together, because a page with nothing but the author's two lines would look wrong. */
function addLastPage(paper: Paper, { glossary, authorNote }: WhitepaperContent): void {
  const facts = measureFacts(paper, glossary)
  const noteHeight = paper.type.wrap(authorNote, styles.body, COLUMN).length * styles.body.leading
  const keep = facts.reduce((sum, { height }) => sum + height, SECTION_HEIGHT + noteHeight)
  addFacts(paper, addSection(paper, { heading: 'Glossary', id: 'glossary', keep }), facts)
  addParagraphs(paper, addSection(paper, { heading: 'About the author', id: 'author', keep: noteHeight }), [authorNote])
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
