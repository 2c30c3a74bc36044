import { label, tone } from '@site/ui/images'
import { box, diagram, disc, line, marks, note, shape } from '../shapes.ts'

const week = (count: number): number => 48 + count * 52

const phase = (name: string, from: number, to: number, fill: string) =>
  box(week(from) + 2, 300, (to - from) * 52 - 4, 44, { fill }, 8) +
  label(name, week((from + to) / 2), 330, { size: 24, anchor: 'middle' })

/** Twelve weeks: the model runs alongside the real process before it takes a growing share of it. */
export const shadowRun = diagram(
  note('Your process', 48, 52),
  box(48, 74, 624, 64, { fill: tone.tealMid }, 8),
  shape('M568 138C610 138 640 110 672 100V130a8 8 0 0 1-8 8Z', { fill: tone.teal }),
  note('Baseline', 164, 278),
  note('Model', 320, 278),
  ...[0, 1, 2].map(
    (index) =>
      disc(72, 176 + index * 36, 12, index === 0 ? { fill: tone.teal } : { stroke: tone.edge }) +
      box(94, 171 + index * 36, [46, 34, 20][index] ?? 0, 10, { fill: index === 0 ? tone.teal : tone.line }, 5),
  ),
  line('M164 246v-44h28v44m12 0v-66h28v66m12 0v-30h28v30', tone.edge),
  line('M160 212h136', tone.amber, 4, '6 8'),
  line('M318 224H540C566 224 556 122 600 122', tone.teal, 5, '10 9'),
  marks(5, 5, (column) => line(`M${334 + column * 48} 212v-62m-6 10 6-10 6 10`, tone.teal, 3)),
  ...[0, 1, 3].map((index) => line(`M${327 + index * 48} 217l14 14m0-14-14 14`, tone.amberDeep, 4)),
  phase('Choose', 0, 2, tone.panel),
  phase('Measure', 2, 5, tone.panel),
  phase('Shadow mode', 5, 10, tone.tealSoft),
  phase('Go live', 10, 12, tone.panel),
  note('Week 1', 48, 374),
  note('5', week(4.5), 374, 'middle'),
  note('10', week(9.5), 374, 'middle'),
  note('12', 672, 374, 'end'),
)
