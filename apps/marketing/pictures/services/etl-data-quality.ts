import { label, tone } from '@site/ui/images'
import { box, diagram, disc, line, note, panel, person, shape } from '../shapes.ts'

const source = (y: number) =>
  shape(`M36 ${y + 8}c0-12 56-12 56 0v36c0 12-56 12-56 0Z`, { fill: tone.panel, stroke: tone.edge }) +
  shape(`M36 ${y + 8}c0 12 56 12 56 0`, { stroke: tone.edge })

const manual = (x: number) => box(x, 58, 44, 44, { fill: tone.amberSoft, stroke: tone.amberDeep }, 4)

const gate = (x: number) =>
  shape(`M${x} 202l30 30-30 30-30-30Z`, { fill: tone.panel, stroke: tone.teal }) +
  line(`M${x - 10} 232l7 8 13-16`, tone.teal, 4)

/** The old pipeline and its replacement run side by side; every difference is explained, and failing rows are set aside. */
export const parallelPipelines = diagram(
  note('Old pipeline, traced back', 112, 40),
  source(54),
  line('M96 80h474', tone.edge, 4, '4 10'),
  manual(172),
  line('M182 74h24M182 86h24M194 62v36', tone.amberDeep, 2),
  manual(318),
  person(340, 62, tone.amberDeep),
  line('M548 104C500 122 200 122 130 106m13-5-13 5 8 11', tone.amberDeep, 3),
  panel(580, 46, 112, 68),
  label('$1.2M', 636, 90, { font: 'display', size: 28, anchor: 'middle' }),
  line('M636 122v62', tone.edge, 3, '3 8'),
  disc(636, 153, 22, { fill: tone.amberSoft }),
  line('M626 148h20m-20 10h20m-4-16-12 22', tone.amberDeep, 3),
  label('differs: a bug or a rule?', 600, 162, { size: 24, anchor: 'end' }),
  source(206),
  box(100, 222, 470, 20, { fill: tone.tealMid }, 10),
  gate(180),
  gate(330),
  gate(480),
  panel(580, 198, 112, 68),
  label('$1.1M', 636, 242, { font: 'display', size: 28, fill: tone.teal, anchor: 'middle' }),
  note('Rebuilt with checks', 112, 188),
  line('M180 266v52m-9-10 9 10 9-10', tone.amberDeep, 4),
  box(60, 326, 240, 48, { fill: tone.amberSoft }, 10),
  label('Quarantine', 180, 358, { size: 24, anchor: 'middle' }),
  line('M480 266v62h24m-10-9 10 9-10 9', tone.teal, 4),
  person(540, 300),
  label('Alert', 576, 342, { size: 24 }),
  note('to those who can act', 548, 386, 'middle'),
)
