import { label, tone } from '@site/ui/images'
import { box, diagram, disc, line, marks, note, shape } from '../shapes.ts'

const week = (count: number): number => 48 + count * 52

const phase = (name: string, from: number, to: number, fill: string) =>
  box(week(from) + 2, 310, (to - from) * 52 - 4, 44, { fill }, 8) +
  label(name, week((from + to) / 2), 340, { size: 24, anchor: 'middle' })

/** Twelve weeks: the model runs next to the real process before it takes a growing share of it. */
export const shadowRun = diagram(
  note('Your process', 48, 62),
  box(48, 84, 624, 64, { fill: tone.tealMid }, 8),
  shape('M568 148C610 148 640 120 672 110V140a8 8 0 0 1-8 8Z', { fill: tone.teal }),
  note('Baseline', 164, 288),
  note('Model', 320, 288),
  ...[0, 1, 2].map(
    (index) =>
      disc(72, 186 + index * 36, 12, index === 0 ? { fill: tone.teal } : { stroke: tone.edge }) +
      box(94, 181 + index * 36, [46, 34, 20][index] ?? 0, 10, { fill: index === 0 ? tone.teal : tone.line }, 5),
  ),
  line('M164 256v-44h28v44m12 0v-66h28v66m12 0v-30h28v30', tone.edge),
  line('M160 222h136', tone.amber, 4, '6 8'),
  line('M318 234H540C566 234 556 132 600 132', tone.teal, 5, '10 9'),
  marks(5, 5, (column) => line(`M${334 + column * 48} 222v-62m-6 10 6-10 6 10`, tone.teal, 3)),
  ...[0, 1, 3].map((index) => line(`M${327 + index * 48} 227l14 14m0-14-14 14`, tone.amberDeep, 4)),
  phase('Choose', 0, 2, tone.panel),
  phase('Measure', 2, 5, tone.panel),
  phase('Shadow mode', 5, 10, tone.tealSoft),
  phase('Go live', 10, 12, tone.panel),
  note('Week 1', 48, 384),
  note('5', week(4.5), 384, 'middle'),
  note('10', week(9.5), 384, 'middle'),
  note('12', 672, 384, 'end'),
)
