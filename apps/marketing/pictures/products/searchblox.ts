import { label, textWidth, tone } from '@site/ui/images'
import { box, disc, line, marks, shape } from '../shapes.ts'
import { appWindow, centered, divider, outlined, text, verdict } from './window.ts'

const facet = (name: string, hits: number, y: number, isChosen: boolean) =>
  [
    box(
      44,
      y - 18,
      22,
      22,
      { fill: isChosen ? tone.teal : tone.panel, stroke: isChosen ? tone.teal : tone.edge, width: 2 },
      4,
    ),
    isChosen ? line(`M49 ${y - 8}l5 6 8-10`, tone.panel) : '',
    text(name, 78, y),
    label(`${hits}`, 236, y, { size: 22, fill: tone.muted, anchor: 'end' }),
  ].join('')

/** Draws a line of a passage; the words between brackets, which answer the query, are marked. */
const passage = (words: string, x: number, y: number) => {
  const [before = '', found = '', after = ''] = words.split(/[[\]]/)
  const widthOf = (part: string) => textWidth(part, { font: 'body', size: 22 })
  const [start, end] = [x + widthOf(before), x + widthOf(before + found)]
  const highlight = found ? box(start - 3, y - 20, end - start + 6, 27, { fill: tone.amberSoft }, 4) : ''
  return highlight + text(before + found + after, x, y)
}

const result = (title: string, lines: readonly [string, string], source: string, y: number) =>
  [
    label(title, 284, y, { size: 24, fill: tone.teal }),
    ...lines.map((words, index) => passage(words, 284, y + 32 + index * 28)),
    text(source, 284, y + 90, tone.muted),
  ].join('')

/** A search with facets: each result shows the passage that was found, and where it comes from. */
export const searchPage = appWindow(
  'Queryweft',
  '',
  box(230, 26, 446, 40, { fill: tone.panel }, 20),
  disc(256, 45, 7, { stroke: tone.edge }),
  line('M261 50l6 6', tone.edge),
  text('how to leave a supplier', 280, 53),
  label('Source', 44, 118, { font: 'display', size: 24 }),
  facet('Contracts', 18, 156, true),
  facet('Wiki', 6, 194, false),
  facet('Tickets', 9, 232, false),
  label('Year', 44, 290, { font: 'display', size: 24 }),
  facet('2026', 12, 328, true),
  facet('2025', 21, 366, false),
  line('M260 72v358', tone.line, 2),
  result(
    'Alder Freight, section 9',
    ['Either party may [end this', '[agreement] with 90 days’ notice.'],
    'Contracts, page 14',
    116,
  ),
  divider(284, 228, 392),
  result(
    'Birch Paper, section 4',
    ['It renews each May, unless you', '[cancel in writing] by March 1.'],
    'Contracts, page 6',
    268,
  ),
  divider(284, 380, 392),
  text('10 more', 284, 412, tone.teal),
)

const reference = (digit: string, x: number, y: number, isOpen = false) =>
  box(x, y - 20, 26, 26, { fill: isOpen ? tone.tealDeep : tone.tealSoft }, 6) +
  centered(digit, x + 13, y + 1, isOpen ? '#fffffe' : tone.text)

/** A chat: every sentence of the answer links to a passage, and the first one is open next to it. */
export const citedAnswer = appWindow(
  'Queryweft',
  'Ask',
  box(96, 92, 292, 74, { fill: tone.tealSoft }, 16),
  text('Can we end the Alder', 114, 122),
  text('contract in May?', 114, 150),
  box(44, 184, 316, 146, { stroke: tone.line, width: 2 }, 16),
  text('Yes, if you give notice', 62, 220),
  text('by the end of February.', 62, 248),
  reference('1', 316, 248, true),
  text('It has to be in writing.', 62, 296),
  reference('2', 316, 296),
  outlined('Ask a person instead', 44, 360, 260),
  shape('M412 73h286v343a13 13 0 0 1-13 13H412Z', { fill: tone.background }),
  reference('1', 436, 116, true),
  text('Alder Freight', 474, 117),
  box(436, 136, 240, 270, { fill: tone.panel }, 6),
  label('9. Termination', 456, 176, { font: 'display', size: 24 }),
  ...[
    'Either party',
    'may end this',
    '[agreement with]',
    '[90 days’ notice,]',
    '[effective at the]',
    '[end of a month.]',
  ].map((words, index) => passage(words, 456, 214 + index * 32)),
)

const score = (title: string, good: number, y: number) =>
  [
    text(title, 44, y, tone.muted),
    label(`${good}`, 44, y + 58, { font: 'display', size: 54 }),
    text('of 50', 44, y + 88, tone.muted),
    marks(50, 10, (column, row, index) =>
      disc(142 + column * 15, y + 20 + row * 15, 6, { fill: index < good ? tone.teal : tone.amber }),
    ),
  ].join('')

const question = (words: string, wasGood: boolean, y: number) =>
  [text(words, 322, y), verdict(598, y - 8, wasGood), verdict(660, y - 8, !wasGood), divider(322, y + 17, 354)].join('')

/** The evaluation of a change: the scores before and after it, and the questions whose answers differ. */
export const evaluation = appWindow(
  'Queryweft',
  'Evaluation of change 31',
  score('Live', 41, 114),
  divider(44, 224, 232),
  score('With the change', 46, 262),
  line('M300 72v358', tone.line, 2),
  label('7 answers differ', 322, 118, { font: 'display', size: 24 }),
  centered('live', 598, 118, tone.muted),
  centered('new', 660, 118, tone.muted),
  question('Parental leave in Ohio', false, 162),
  question('VPN on a new phone', false, 208),
  question('Approval over $50,000', false, 254),
  question('Travel class to Asia', true, 300),
  box(322, 334, 354, 76, { fill: tone.amberSoft }, 10),
  text('One answer got worse.', 342, 366),
  text('Review it before release.', 342, 394),
)
