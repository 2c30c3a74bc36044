import { label, tone } from '@site/ui/images'
import { box, diagram, line, marks, note } from '../shapes.ts'

const column = (index: number): number => 52 + index * 128

const apps = (count: number, x: number, y: number, fill: string) =>
  marks(count, 4, (place, row) => box(x + place * 25, y - row * 25, 20, 20, { fill, stroke: tone.edge, width: 2 }, 3))

const REMAINING = [8, 8, 7, 4, 0] as const
const MOVED = [0, 0, 1, 4, 7] as const

/** The data center empties and the cloud fills, wave by wave, on a landing zone that was there first. */
export const waves = diagram(
  note('Data center', 52, 44),
  ...REMAINING.map((count, index) => apps(count, column(index), 92, tone.panel)),
  line('M52 118h104m24 0h104m24 0h104m24 0h104m24 0h104', tone.edge, 3),
  ...[2, 3, 4].map((index) => line(`M${column(index) + 48} 132v46m-10-12 10 12 10-12`, tone.teal, 5)),
  box(column(4), 72, 20, 20, { stroke: tone.amberDeep, dash: '4 4' }, 3),
  note('retired', column(4) + 30, 92),
  ...MOVED.map((count, index) => apps(count, column(index), 236, tone.tealMid)),
  box(180, 262, 104, 40, { stroke: tone.teal, dash: '7 7' }, 6),
  box(308, 262, 360, 40, { fill: tone.tealDeep }, 6),
  label('Landing zone', 488, 288, { size: 24, fill: '#fffffe', anchor: 'middle' }),
  note('Cloud', 52, 288),
  line('M40 316h640', tone.line, 2),
  ...['Survey', 'Foundation', 'Wave 1', 'Wave 2', 'Wave 3'].map((name, index) =>
    label(name, column(index) + 52, 348, { size: 24, anchor: 'middle' }),
  ),
  ...['Month 1', '2 and 3', '4', '', ''].map((name, index) => note(name, column(index) + 52, 380, 'middle')),
)
