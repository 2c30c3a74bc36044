import { label, tone } from '@site/ui/images'
import { arrow, box, diagram, line, note, panel, person } from '../shapes.ts'

const CENTER = { x: 355, y: 222 } as const
const RADIUS = 124

const onCircle = (degrees: number, radius: number = RADIUS): string => {
  const angle = (degrees * Math.PI) / 180
  return `${Math.round(CENTER.x + radius * Math.cos(angle))} ${Math.round(CENTER.y + radius * Math.sin(angle))}`
}

/** Draws an arrow along the circle, clockwise. */
const turn = (from: number, to: number): string =>
  line(`M${onCircle(from)}A${RADIUS} ${RADIUS} 0 0 1 ${onCircle(to)}`, tone.teal, 8) +
  line(`M${onCircle(to - 8, RADIUS + 15)}L${onCircle(to)}L${onCircle(to - 9, RADIUS - 15)}`, tone.teal, 8)

const stage = (name: string, time: string, y: number) =>
  panel(28, y, 140, 84) +
  label(name, 98, y + 36, { font: 'display', size: 24, anchor: 'middle' }) +
  note(time, 98, y + 68, 'middle')

const spot = (name: string, x: number, y: number) =>
  box(x - 60, y - 24, 120, 48, { fill: tone.panel, stroke: tone.teal }, 24) +
  label(name, x, y + 8, { size: 24, anchor: 'middle' })

/** A weekly loop between a short start and a handover that ends with two releases by the client's own team. */
export const weeklyLoop = diagram(
  stage('Discover', '3 weeks', 66),
  line('M98 150v44m-9-10 9 10 9-10'),
  stage('Skeleton', '2 weeks', 204),
  line('M168 246c18 0 18-36 24-50m-11 7 11-7 4 12'),
  turn(236, 301),
  turn(352, 52),
  turn(128, 184),
  spot('Decide', 248, 160),
  spot('Build', 462, 160),
  spot('Use it', 355, 346),
  label('Every', 355, 226, { font: 'display', size: 32, anchor: 'middle' }),
  label('week', 355, 260, { font: 'display', size: 32, anchor: 'middle' }),
  line('M500 226c16 16 24 16 38 16m-10-9 10 9-10 9'),
  person(570, 180),
  arrow(596, 214, 26, tone.amberDeep),
  person(652, 180, tone.amberDeep),
  label('Hand over', 611, 284, { font: 'display', size: 24, anchor: 'middle' }),
  note('2 releases', 611, 318, 'middle'),
  note('without us', 611, 348, 'middle'),
)
