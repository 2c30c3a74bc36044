import { label, tone } from '@site/ui/images'
import { box, disc, line, note, picture, shape } from '../shapes.ts'

const house = (x: number, hasPanels: boolean) =>
  [
    box(x, 214, 84, 76, { fill: tone.panel, stroke: tone.edge, width: 2 }, 2),
    shape(`M${x - 10} 216 ${x + 42} 166l52 50Z`, { fill: tone.tealDeep }),
    hasPanels ? shape(`M${x + 48} 176l34 33h-24l-22-21Z`, { fill: tone.tealMid, stroke: tone.panel, width: 2 }) : '',
    box(x + 14, 232, 20, 22, { fill: tone.amberSoft, stroke: tone.edge, width: 2 }, 2),
    box(x + 50, 244, 22, 46, { fill: tone.edge }, 2),
  ].join('')

/** A monitored substation, an unmonitored transformer, and a street with panels and a car charger behind it. */
export const street = picture(
  box(0, 290, 720, 70, { fill: tone.line }, 0),
  line('M56 290 78 132h20l22 158M64 232h48M70 188h36', tone.edge),
  line('M52 148h72M60 132h56', tone.edge),
  disc(88, 96, 20, { fill: tone.teal }),
  line('m80 96 6 7 11-13', tone.panel),
  line('M124 148C170 190 186 190 232 150', tone.text, 2),
  line('M250 290V132M226 150h48', tone.edge, 5),
  box(228, 160, 44, 56, { fill: tone.amber, stroke: tone.edge, width: 2 }, 6),
  line('M254 170 242 190h14l-6 16', tone.text),
  label('?', 250, 116, { font: 'display', size: 44, fill: tone.amberDeep, anchor: 'middle' }),
  line(
    'M274 150C320 190 350 190 382 168M274 150C400 210 460 200 492 168M274 150C420 230 570 220 602 168',
    tone.text,
    2,
  ),
  house(340, true),
  house(450, false),
  house(560, true),
  box(668, 240, 16, 50, { fill: tone.teal }, 4),
  line('M684 254c20 0 20 34 8 34', tone.teal),
  label('Substation', 88, 336, { anchor: 'middle', size: 24 }),
  label('Transformer', 262, 336, { anchor: 'middle', size: 24 }),
  label('Street', 494, 336, { anchor: 'middle', size: 24 }),
)

const HOURS = [38, 34, 32, 46, 58, 52, 44, 40, 50, 74, 92, 70, 46] as const
const SPREAD = [6, 6, 6, 8, 10, 12, 14, 12, 10, 12, 16, 12, 8] as const
const point = (index: number, load: number): string => `${88 + index * 48} ${296 - load * 2.3}`
const upper = HOURS.map((load, index) => point(index, load + (SPREAD[index] ?? 0)))
const lower = HOURS.map((load, index) => point(index, load - (SPREAD[index] ?? 0)))

/** The estimated load of one transformer over a winter day, with its range, against the rated limit. */
export const loadForecast = picture(
  line('M88 296h576', tone.edge, 2),
  shape(`M${upper.join('L')}L${lower.toReversed().join('L')}Z`, { fill: tone.tealMid }),
  line(`M${HOURS.map((load, index) => point(index, load)).join('L')}`, tone.text, 4),
  line(`M88 ${296 - 95 * 2.3}h576`, tone.amber, 4, '12 10'),
  label('Limit', 88, 62, { fill: tone.amberDeep }),
  label('Estimated load', 236, 122),
  ...[0, 6, 12, 18, 24].map((hour) => note(`${hour}`, 88 + hour * 24, 332, 'middle')),
)
