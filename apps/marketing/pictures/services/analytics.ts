import { label, tone } from '@site/ui/images'
import { box, diagram, disc, line, marks, note, shape } from '../shapes.ts'

const report = (x: number, y: number, isRead: boolean) =>
  box(
    x,
    y,
    16,
    22,
    isRead ? { fill: tone.tealMid, stroke: tone.edge, width: 2 } : { fill: tone.panel, stroke: tone.line, width: 2 },
    2,
  )

const BRANCHES = [302, 412, 522] as const

const branch = (x: number) =>
  [
    line(`M412 146 ${x} 186M${x} 186l-28 42M${x} 186l28 42`, tone.edge),
    disc(x, 186, 11, { fill: tone.teal }),
    ...[-28, 28].map((step) => disc(x + step, 228, 9, { fill: tone.tealMid, stroke: tone.edge, width: 2 })),
  ].join('')

const step = (name: string, y: number) => label(name, 36, y, { font: 'display', size: 24 })

/** A funnel: many reports, one tree of measures, a few pages; after six weeks, usage decides what stays. */
export const measureFunnel = diagram(
  shape('M172 20H652L566 258 508 380H316L258 258Z', { fill: tone.tealSoft }),
  step('Count', 66),
  marks(46, 23, (column, row, index) =>
    report(190 + column * 19.4, 32 + row * 28, [1, 8, 15, 27, 34, 42].includes(index)),
  ),
  line('M36 104h640', tone.panel, 4),
  step('Agree', 188),
  disc(412, 140, 15, { fill: tone.tealDeep }),
  ...BRANCHES.map(branch),
  line('M36 256h640', tone.panel, 4),
  step('Build', 322),
  ...[340, 412, 484].map(
    (x) =>
      box(x - 28, 280, 56, 74, { fill: tone.panel, stroke: tone.edge }, 5) +
      line(`M${x - 14} 338v-18m14 18v-32m14 32v-24`, tone.teal, 6),
  ),
  line('M530 322H640V70m-10 12 10-12 10 12', tone.amberDeep, 4, '4 9'),
  label('Review', 676, 352, { font: 'display', size: 24, anchor: 'end' }),
  note('after 6 weeks', 676, 382, 'end'),
)
