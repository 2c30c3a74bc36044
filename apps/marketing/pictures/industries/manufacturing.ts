import { label, tone } from '@site/ui/images'
import { box, disc, line, note, person, picture, shape } from '../shapes.ts'

/**
 * One press cell: a press, an operator with two buttons, the crane that everyone waits for, a gateway that only reads.
 */
export const pressCell = picture(
  box(0, 300, 720, 60, { fill: tone.line }, 0),
  box(40, 40, 640, 14, { fill: tone.edge }, 3),
  box(470, 54, 64, 20, { fill: tone.amber }, 4),
  line('M502 74v56', tone.text),
  line('M502 130c-12 0-12 18 0 18s12-8 6-14', tone.text),
  box(462, 168, 84, 36, { fill: tone.tealMid, stroke: tone.edge, width: 2 }, 4),
  line('M474 168 502 150l28 18', tone.text, 2),
  box(96, 96, 184, 40, { fill: tone.tealDeep }, 6),
  box(104, 136, 20, 164, { fill: tone.tealDeep }, 0),
  box(252, 136, 20, 164, { fill: tone.tealDeep }, 0),
  box(172, 136, 32, 52, { fill: tone.edge }, 0),
  box(140, 188, 96, 24, { fill: tone.text }, 3),
  box(152, 250, 72, 12, { fill: tone.amber }, 3),
  box(132, 262, 112, 38, { fill: tone.edge }, 3),
  person(352, 206),
  box(330, 264, 44, 36, { fill: tone.tealDeep }, 0),
  box(396, 236, 40, 64, { fill: tone.panel, stroke: tone.edge }, 4),
  disc(416, 254, 8, { fill: tone.amber }),
  disc(416, 280, 8, { fill: tone.teal }),
  box(584, 226, 96, 56, { fill: tone.panel, stroke: tone.edge }, 8),
  line('M606 244h52M606 260h32', tone.teal, 4),
  line('M280 116C420 96 540 96 632 218m-13-5 13 5 3-14', tone.teal, 3, '4 9'),
  label('Press', 188, 340, { anchor: 'middle', size: 24 }),
  label('Two buttons', 394, 340, { anchor: 'middle', size: 24 }),
  label('Gateway', 632, 340, { anchor: 'middle', size: 24 }),
)

const WEEKS = [48, 46, 47, 41, 33, 30, 24, 19, 16, 14] as const
const point = (index: number, minutes: number): string => `${96 + index * 58} ${290 - minutes * 4.4}`

/** Minutes lost waiting for a crane, falling over sixteen weeks from 48 to 14 a shift. */
export const craneWait = picture(
  ...[0, 25, 50].map(
    (minutes) =>
      line(`M96 ${290 - minutes * 4.4}h560`, tone.line, 2) + note(`${minutes}`, 80, 298 - minutes * 4.4, 'end'),
  ),
  shape(`M${point(0, 0)}L${WEEKS.map((minutes, index) => point(index, minutes)).join('L')}L${point(9, 0)}Z`, {
    fill: tone.tealSoft,
  }),
  line(`M${WEEKS.map((minutes, index) => point(index, minutes)).join('L')}`, tone.teal, 5),
  line(`M${point(4, 0)}V96`, tone.amber, 3, '4 8'),
  label('call button', 344, 98, { size: 24, fill: tone.amberDeep }),
  disc(96, 290 - 48 * 4.4, 9, { fill: tone.teal }),
  disc(618, 290 - 14 * 4.4, 9, { fill: tone.teal }),
  label('48 min', 112, 130, { font: 'display', size: 34 }),
  label('14 min', 656, 166, { font: 'display', size: 34, anchor: 'end', fill: tone.teal }),
  note('Week 1', 96, 334),
  note('Week 16', 656, 334, 'end'),
)
