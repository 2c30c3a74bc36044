import { brand } from '@site/brand'
import type { SampleContent, SampleSection } from '../src/content/types.ts'
import { addCover } from './cover.ts'
import type { Paper } from './paper.ts'
import { measureTable } from './table.ts'
import { addFacts, addList, addParagraphs, addSection, measureFacts } from './text-blocks.ts'

/** Writes a document that clients would receive. Its cover says that it is an example. */
export function writeSample(paper: Paper, { id, kind, title, lead, sections }: SampleContent): void {
  addCover(paper, { seed: id, eyebrow: `EXAMPLE: ${kind.toUpperCase()}`, title, lead, facts: [] })
  for (const section of sections) addSampleSection(paper, section)
  const { address, email, phone } = brand.contact
  const facts = measureFacts(paper, { Address: address.join(', '), Email: email, Phone: phone })
  const keep = facts.reduce((sum, { height }) => sum + height, 0)
  addFacts(paper, addSection(paper, { heading: 'Where to write', id: 'address', keep }), facts)
  paper.numberPages(title)
}

function addSampleSection(paper: Paper, { id, heading, paragraphs = [], list, facts, table }: SampleSection): void {
  const section = addSection(paper, { heading, id })
  addParagraphs(paper, section, paragraphs)
  if (list) addList(paper, section, list)
  if (facts) addFacts(paper, section, measureFacts(paper, facts))
  if (table) {
    const { height, draw } = measureTable(paper, section, table)
    paper.keep(height)
    draw()
  }
}
