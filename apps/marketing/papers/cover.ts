import { brand } from '@site/brand'
import { bandColors, longDate, weaveFabric } from '@site/ui/documents'
import type { WhitepaperContent } from '../src/content/types.ts'
import { authorOf, readingTime } from '../src/shared/paper-facts.ts'
import { patternSeed } from '../src/shared/pattern-seed.ts'
import type { Paper } from './paper.ts'
import { COLUMN, PAGE, styles, type TextStyle } from './styles.ts'

const MARK_TOP = 52
/** The position of the text, and the space below it. */
const HIGH = { top: 132, padding: 44 }
const LOW = { top: 84, padding: 22 }
const FABRIC = { width: PAGE.width, wefts: 14, warps: 5, knots: 4, sway: 40 }

const name: TextStyle = { face: 'title', size: 17, leading: 22, color: bandColors.text, tracking: -0.015 }
const eyebrow: TextStyle = { face: 'strong', size: 9, leading: 16, color: bandColors.accent, tracking: 0.08 }
const title: TextStyle = { face: 'title', size: 34, leading: 37, color: bandColors.text, tracking: -0.025 }
const lead: TextStyle = { face: 'body', size: 13, leading: 19, color: bandColors.muted }

interface Cover {
  /** The path or the name that its threads are drawn from. */
  seed: string
  eyebrow: string
  title: string
  lead: string
  /** Lines below the band. */
  facts: readonly string[]
  /** Whether its band is low, as in short documents. */
  low?: boolean
}

export function coverOf(content: WhitepaperContent): Cover {
  const { name, role } = authorOf(content)
  const facts = [`${name}, ${role}`, `Published ${longDate(content.published)}`, readingTime(content)]
  const { headline, lead, path } = content
  return { seed: patternSeed(path), eyebrow: 'WHITEPAPER', title: headline, lead, facts }
}

/** Adds the cover, a band at the top of the first page that looks like the web page's banner, and the byline. */
export function addCover(paper: Paper, content: Cover): void {
  const titleLines = paper.type.wrap(content.title, title, COLUMN)
  const leadLines = paper.type.wrap(content.lead, lead, COLUMN - 40)
  const { top, padding } = content.low ? LOW : HIGH
  const titleTop = top + eyebrow.leading + 4
  const leadTop = titleTop + titleLines.length * title.leading + 12
  const height = leadTop + leadLines.length * lead.leading + padding
  paper.artifact(() => drawBand(paper, content.seed, height))
  const x = PAGE.left
  paper.place(paper.tag(paper.root, 'P'), [content.eyebrow], eyebrow, { x, y: top })
  paper.place(paper.tag(paper.root, 'H1'), titleLines, title, { x, y: titleTop })
  paper.place(paper.tag(paper.root, 'P'), leadLines, lead, { x, y: leadTop })
  paper.y = height + 22
  for (const fact of content.facts) paper.flow(paper.tag(paper.root, 'P'), [fact], styles.small)
}

function drawBand(paper: Paper, seed: string, height: number): void {
  const { doc } = paper
  const background = doc.linearGradient(0, 0, PAGE.width, height)
  background.stop(0.35, bandColors.background).stop(1, bandColors.glow)
  doc.rect(0, 0, PAGE.width, height).fill(background)
  doc.save().rect(0, 0, PAGE.width, height).clip()
  drawFabric(paper, seed, height)
  doc.restore()
  drawMark(paper)
}

/** Draws the page's threads, which fade in toward the right, where there is no text. */
function drawFabric({ doc }: Paper, seed: string, height: number): void {
  const { weft, accent, warp, knots } = weaveFabric(seed, { ...FABRIC, height })
  const fade = (color: string) =>
    doc
      .linearGradient(PAGE.width * 0.62, 0, PAGE.width, 0)
      .stop(0, bandColors.background)
      .stop(1, color)
  doc.lineWidth(0.75)
  for (const thread of warp) doc.path(thread).stroke(fade(bandColors.warp))
  for (const thread of weft) doc.path(thread).stroke(fade(bandColors.weft))
  for (const thread of accent) doc.path(thread).stroke(fade(bandColors.accent))
  for (const { x, y } of knots) doc.circle(x, y, 2.5).fill(fade(bandColors.accent))
}

function drawMark({ doc, type }: Paper): void {
  doc.save().translate(PAGE.left, MARK_TOP).lineWidth(4).lineCap('round')
  doc.path(brand.mark.warp).stroke(bandColors.accent)
  doc.path(brand.mark.weft).stroke(bandColors.weft)
  doc.restore()
  type.draw(brand.name, name, { x: PAGE.left + 42, y: MARK_TOP + 5 })
}
