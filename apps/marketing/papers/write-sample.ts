import { brand } from '@site/brand'
import type { SampleContent, SampleSection } from '../src/content/types.ts'
import { addCover } from './cover.ts'
import type { Paper } from './paper.ts'
import { COLUMN, styles } from './styles.ts'
import { measureTable } from './table.ts'
import { addFacts, addList, addParagraphs, addSection, measureFacts } from './text-blocks.ts'

const { address, email, phone } = brand.contact

/** Writes a document that clients would receive. Its cover says that it is an example. */
export function writeSample(paper: Paper, { id, kind, title, lead, sections }: SampleContent): void {
  addCover(paper, { seed: id, eyebrow: `EXAMPLE: ${kind.toUpperCase()}`, title, lead, facts: [], low: true })
  for (const section of sections) addSampleSection(paper, section)
  const sender = paper.type.wrap(`${address.join(', ')} · ${email} · ${phone}`, styles.small, COLUMN)
  paper.space(12)
  paper.flow(paper.tag(paper.root, 'P'), sender, styles.small)
  paper.numberPages(title)
}

function addSampleSection(paper: Paper, { id, heading, paragraphs = [], list, facts, table }: SampleSection): void {
  const measured = table && measureTable(paper, table)
  const section = addSection(paper, { heading, id, minor: true, ...(measured && { keep: measured.height }) })
  addParagraphs(paper, section, paragraphs)
  if (list) addList(paper, section, list)
  if (facts) addFacts(paper, section, measureFacts(paper, facts))
  measured?.draw(section)
}
