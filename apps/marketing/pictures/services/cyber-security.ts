import { label, tone } from '@site/ui/images'
import { box, check, diagram, disc, line, shape } from '../shapes.ts'

const system = (x: number, y: number) => box(x - 20, y - 20, 40, 40, { fill: tone.panel, stroke: tone.edge }, 6)

const cut = (digit: string, x: number, y: number) =>
  disc(x, y, 22, { fill: tone.tealDeep }) +
  label(digit, x, y + 9, { font: 'display', size: 26, fill: '#fffffe', anchor: 'middle' })

const CROWN = 'M570 214v-66l26 26 24-42 24 42 26-26v66Z'

/** Paths from the internet to what must not be lost, closed in order of their length; the retest finds none. */
export const attackPaths = diagram(
  disc(76, 176, 40, { fill: tone.panel, stroke: tone.edge }),
  line('M36 176h80M76 136c-24 24-24 56 0 80c24-24 24-56 0-80', tone.edge, 2),
  label('Internet', 76, 250, { size: 24, anchor: 'middle' }),
  line('M355 176H570', tone.line, 5, '3 12'),
  line('M352 72H420C500 72 520 140 570 156', tone.line, 5, '3 12'),
  line('M196 284C220 292 240 292 250 292H460C520 292 540 220 570 200', tone.line, 5, '3 12'),
  line('M116 176H355', tone.amber, 7),
  line('M110 154C180 70 220 72 284 72H352', tone.amber, 5),
  line('M110 198C140 246 166 272 196 284', tone.amber, 4),
  ...[250, 460].map((x) => system(x, 176)),
  ...[284, 420].map((x) => system(x, 72)),
  ...[250, 355, 460].map((x) => system(x, 292)),
  shape(CROWN, { fill: tone.amberSoft, stroke: tone.amberDeep }),
  label('Crown jewels', 620, 250, { size: 24, anchor: 'middle' }),
  check(670, 208),
  cut('1', 355, 176),
  cut('2', 352, 72),
  cut('3', 190, 280),
  line('M28 336h664', tone.line, 2),
  cut('1', 50, 368),
  label('shortest path first', 82, 376, { size: 24 }),
  check(346, 368),
  label('retest finds none open', 378, 376, { size: 24 }),
)
