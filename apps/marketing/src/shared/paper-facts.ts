import { brand } from '@site/brand'
import { team } from '../content/team.ts'
import type { Items, TeamMember, WhitepaperContent } from '../content/types.ts'

const WORDS_PER_MINUTE = 230

/** Returns the path of a whitepaper's PDF, relative to the site's root. The build writes one for each. */
export const paperFile = ({ path }: WhitepaperContent): string => `assets/whitepapers/${path.split('/')[1]}.pdf`

export function authorOf({ path, author: id }: WhitepaperContent): TeamMember {
  const author = team.find((member) => member.id === id)
  if (!author) throw new Error(`${path} names an author who is not in the team: ${id}`)
  return author
}

/** Lists the sections after a whitepaper's table of contents, which links to all of them. */
export const contentsOf = ({ chapters, checklist }: WhitepaperContent): { id: string; heading: string }[] => [
  { id: 'context', heading: 'Context' },
  ...chapters.map(({ id, heading }) => ({ id, heading })),
  { id: 'checklist', heading: checklist.heading },
  { id: 'pitfalls', heading: 'Pitfalls' },
  { id: 'sources', heading: 'Sources' },
  { id: 'glossary', heading: 'Glossary' },
  { id: 'author', heading: 'About the author' },
  { id: 'address', heading: 'Where to write' },
]

/** How to reach the author of a whitepaper: its last section. */
export function addressOf(content: WhitepaperContent): Items {
  const { address, email, phone } = brand.contact
  return {
    Author: `${authorOf(content).name}, ${address.join(', ')}`,
    Email: email,
    Phone: phone,
  }
}

/** Estimates how long the text of a whitepaper takes to read: "7 min read". Leaves out its sources and glossary. */
export function readingTime({ lead, abstract, keyPoints, context, chapters, checklist, pitfalls }: WhitepaperContent) {
  const inChapters = chapters.flatMap(({ paragraphs, list = [] }) => [...paragraphs, ...list])
  const texts = [lead, ...abstract, ...keyPoints, ...context, ...inChapters, ...checklist.items]
  const words = [...texts, ...Object.values(pitfalls)].flatMap((text) => text.split(/\s+/))
  return `${Math.max(1, Math.round(words.length / WORDS_PER_MINUTE))} min read`
}
