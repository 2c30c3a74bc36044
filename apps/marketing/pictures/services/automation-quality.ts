import { label, tone } from '@site/ui/images'
import { box, diagram, disc, line, marks, note, shape } from '../shapes.ts'

const layer = (name: string, center: number, y: number, width: number, fill: string) =>
  box(center - width / 2, y, width, 56, { fill, stroke: tone.edge, width: 2 }, 6) +
  label(name, center, y + 36, { size: 24, anchor: 'middle' })

/** Test layers: first an inverted pyramid with browser tests on top, then fast tests as a broad base. */
export const testPyramid = diagram(
  label('Before', 178, 46, { font: 'display', size: 26, anchor: 'middle' }),
  layer('Browser', 178, 110, 300, tone.amberSoft),
  layer('Contract', 178, 172, 200, tone.panel),
  layer('Unit', 178, 234, 104, tone.tealSoft),
  shape('M178 296l22 34h-44Z', { fill: tone.edge }),
  marks(7, 7, (column) =>
    disc(58 + column * 40, 86, 9, column % 3 === 1 ? { fill: tone.amber } : { stroke: tone.amberDeep, dash: '4 5' }),
  ),
  line('M344 138C380 138 372 262 392 262m-12-8 12 8-12 8', tone.teal, 6),
  label('After', 542, 46, { font: 'display', size: 26, anchor: 'middle' }),
  layer('Browser', 542, 110, 124, tone.amberSoft),
  layer('Contract', 542, 172, 212, tone.panel),
  layer('Unit', 542, 234, 300, tone.tealSoft),
  note('6 days, by hand', 178, 366, 'middle'),
  note('5 hours, in parallel', 542, 366, 'middle'),
)
