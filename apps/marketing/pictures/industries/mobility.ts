import { label, tone } from '@site/ui/images'
import { box, disc, line, note, panel, person, picture, shape } from '../shapes.ts'

const branch = (y: number) => line(`M292 180C340 180 340 ${y} 386 ${y}m-12-8 12 8-12 8`, tone.teal)

/** A train is canceled; its travelers are grouped by what they need next: a late bus, a wheelchair space, a bed. */
export const rebooking = picture(
  box(32, 110, 152, 118, { fill: tone.tealDeep }, 24),
  box(50, 128, 50, 44, { fill: tone.tealMid }, 6),
  box(116, 128, 50, 44, { fill: tone.tealMid }, 6),
  disc(66, 202, 9, { fill: tone.amber }),
  disc(150, 202, 9, { fill: tone.amber }),
  line('M60 244h96M48 264h120', tone.edge, 5),
  line('M40 250 176 92', tone.panel, 16),
  line('M40 250 176 92', tone.amber, 8),
  person(226, 150),
  person(256, 142, tone.teal),
  person(240, 172, tone.edge),
  branch(84),
  branch(180),
  branch(276),
  ...[44, 140, 236].map((y) => panel(402, y, 84, 80)),
  box(418, 66, 52, 32, { fill: tone.teal }, 6),
  box(424, 72, 18, 12, { fill: tone.tealSoft }, 2),
  box(448, 72, 18, 12, { fill: tone.tealSoft }, 2),
  disc(430, 100, 6, { fill: tone.text }),
  disc(458, 100, 6, { fill: tone.text }),
  disc(438, 154, 6, { fill: tone.text }),
  line('M438 164v20h16l8 18M440 172h14', tone.text, 4),
  line('M434 178a16 16 0 1 0 20 22', tone.teal, 4),
  line('M418 300v-42M418 288h54v12M418 276h54v12', tone.text, 4),
  disc(432, 266, 7, { fill: tone.teal }),
  shape('M442 274v-10h16q14 0 14 10Z', { fill: tone.teal }),
  label('The last bus', 504, 92),
  label('A wheelchair', 504, 180),
  note('space', 504, 212),
  label('A night’s sleep', 504, 284),
)

const MINUTES = [0, 5, 10, 15, 20, 30, 40, 50, 60] as const
const curve = (shares: readonly number[]): string =>
  `M${shares.map((share, index) => `${96 + (MINUTES[index] ?? 0) * 9} ${292 - share * 2.3}`).join('L')}`

/**
 * The share of travelers with a new plan, by minute: 9 of 100 after a quarter of an hour last winter, 71 this winter.
 */
export const newPlans = picture(
  ...[0, 50, 100].map(
    (share) => line(`M96 ${292 - share * 2.3}h540`, tone.line, 2) + note(`${share}`, 80, 300 - share * 2.3, 'end'),
  ),
  line('M231 292V48', tone.edge, 2, '4 8'),
  line(curve([0, 2, 5, 9, 16, 34, 52, 68, 80]), tone.edge, 5),
  line(curve([0, 18, 49, 71, 82, 91, 95, 97, 98]), tone.teal, 5),
  disc(231, 292 - 71 * 2.3, 9, { fill: tone.teal }),
  disc(231, 292 - 9 * 2.3, 9, { fill: tone.edge }),
  label('71', 216, 122, { font: 'display', size: 40, fill: tone.teal, anchor: 'end' }),
  label('9', 216, 262, { font: 'display', size: 40, anchor: 'end' }),
  label('This winter', 420, 118),
  label('Last winter', 470, 226, { fill: tone.muted }),
  ...[0, 15, 30, 45, 60].map((minute) => note(`${minute}`, 96 + minute * 9, 328, 'middle')),
)
