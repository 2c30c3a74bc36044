import { label, tone } from '@site/ui/images'
import { box, check, diagram, disc, line, marks, note, person, shape } from '../shapes.ts'

const batch = (x: number, y: number, perRow: number, count: number, fill: (index: number) => string) =>
  marks(count, perRow, (column, row, index) =>
    disc(x + column * 22, y + row * 22, 8, { fill: fill(index), stroke: tone.edge, width: 2 }),
  )

const gate = (x: number, isOpen: boolean) =>
  line(`M${x} 92v${isOpen ? 50 : 176}`, isOpen ? tone.teal : tone.amberDeep, 6) +
  (isOpen ? line(`M${x} 218v50`, tone.teal, 6) : '')

/** A rollout in stages: a visit, ten devices, then batches. A batch that misses its health target stops the next one. */
export const batches = diagram(
  shape('M24 180 116 180C300 172 420 92 700 56V304C420 268 300 188 116 180Z', { fill: tone.tealSoft }),
  person(64, 148, tone.tealDeep),
  line('M92 176h20m-8-8 8 8-8 8', tone.edge),
  ...Array.from({ length: 10 }, (_, index) => {
    const angle = (index / 10) * 2 * Math.PI
    const [x, y] = [176 + Math.round(46 * Math.cos(angle)), 180 + Math.round(46 * Math.sin(angle))]
    return line(`M176 180 ${x} ${y}`, tone.edge, 2) + disc(x, y, 8, { fill: tone.teal })
  }),
  box(160, 164, 32, 32, { fill: tone.panel, stroke: tone.edge }, 6),
  shape('M290 134c18 14 30 14 44 16v30c0 26-22 42-44 50-22-8-44-24-44-50v-30c14-2 26-2 44-16Z', {
    fill: tone.tealDeep,
  }),
  line('M272 180l12 14 24-28', '#fffffe', 5),
  gate(360, true),
  batch(386, 136, 4, 20, () => tone.teal),
  gate(480, true),
  batch(506, 126, 4, 24, (index) => (index % 5 === 2 ? tone.amber : tone.teal)),
  gate(598, false),
  batch(624, 104, 3, 21, () => tone.panel),
  check(419, 92),
  label('Visit', 64, 334, { size: 24, anchor: 'middle' }),
  label('Prove', 176, 334, { size: 24, anchor: 'middle' }),
  label('Harden', 290, 334, { size: 24, anchor: 'middle' }),
  label('Roll out in batches', 530, 334, { size: 24, anchor: 'middle' }),
  note('10 devices', 176, 368, 'middle'),
  note('target missed: stop', 530, 368, 'middle'),
)
