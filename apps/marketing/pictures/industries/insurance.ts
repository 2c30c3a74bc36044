import { label, tone } from '@site/ui/images'
import { arrow, box, check, line, marks, note, panel, person, picture, shape } from '../shapes.ts'

/** Water damage in a house becomes a short form; clear claims are paid, others go to a named person. */
export const triage = picture(
  shape('M36 172 116 100l80 72Z', { fill: tone.tealDeep }),
  box(52, 170, 128, 104, { fill: tone.panel, stroke: tone.edge }, 2),
  line('M52 206h52v20', tone.edge, 8),
  ...[238, 258].map((y) => shape(`M104 ${y}c-8 10-6 16 0 16s8-6 0-16Z`, { fill: tone.teal })),
  shape('M58 274c6-8 30-10 46-10s46 2 70 10Z', { fill: tone.tealMid }),
  box(132, 198, 32, 32, { fill: tone.tealSoft, stroke: tone.edge, width: 2 }, 2),
  arrow(210, 186, 44),
  panel(270, 92, 120, 188),
  ...[120, 154, 188].map((y) => box(288, y, 84, 16, { fill: tone.line }, 4)),
  box(288, 228, 84, 28, { fill: tone.teal }, 14),
  line('M390 152C426 152 414 104 448 104', tone.teal, 6),
  line('M390 216C426 216 414 264 444 264', tone.edge),
  line('M470 128v86m-8-10 8 10 8-10', tone.amber, 3, '2 8'),
  check(470, 104),
  label('Clear: paid', 498, 102),
  note('on the first day', 498, 134),
  person(472, 232),
  label('Doubtful:', 506, 262),
  note('a named adjuster', 506, 294),
  label('every 10th', 490, 184, { size: 24, fill: tone.amberDeep }),
)

const grid = (left: number, filled: number, fill: string) =>
  marks(100, 10, (column, row, index) =>
    box(left + column * 25, 84 + row * 25, 20, 20, { fill: index < filled ? fill : tone.line }, 3),
  )

/** The claims decided on the first day, out of a hundred: four before, thirty-eight after. */
export const firstDay = picture(
  note('Before', 61, 60),
  grid(61, 4, tone.edge),
  note('After', 415, 60),
  grid(415, 38, tone.teal),
  label('4', 306, 62, { font: 'display', size: 44, anchor: 'end' }),
  label('38', 660, 62, { font: 'display', size: 44, fill: tone.teal, anchor: 'end' }),
)
