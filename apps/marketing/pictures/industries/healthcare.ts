import { label, tone } from '@site/ui/images'
import { arrow, box, disc, line, note, panel, picture, shape } from '../shapes.ts'

const row = (y: number, fill: string, width: number) =>
  disc(534, y, 9, { fill }) + box(554, y - 7, width, 14, { fill: fill === tone.amber ? tone.text : tone.line }, 7)

/** The path of a laboratory result: analyzer, common code, unit list with the abnormal result on top. */
export const resultPath = picture(
  panel(32, 72, 184, 200),
  shape('M104 104h40m-32 0v44l-30 62a12 12 0 0 0 11 18h62a12 12 0 0 0 11-18l-30-62v-44', {
    fill: tone.panel,
    stroke: tone.edge,
  }),
  shape('M98 180h52l14 28a12 12 0 0 1-11 16H95a12 12 0 0 1-11-16Z', { fill: tone.teal }),
  disc(116, 202, 6, { fill: tone.tealSoft }),
  disc(136, 194, 4, { fill: tone.tealSoft }),
  arrow(228, 172, 40),
  panel(280, 72, 160, 200),
  box(304, 102, 112, 40, { fill: tone.line }, 20),
  label('K 5.9', 360, 131, { anchor: 'middle', size: 24 }),
  line('M360 150v32m-8-10 8 10 8-10'),
  box(304, 194, 112, 48, { fill: tone.tealDeep }, 8),
  label('2823-3', 360, 227, { fill: '#fffffe', anchor: 'middle' }),
  arrow(452, 172, 40),
  panel(504, 72, 184, 200),
  row(112, tone.amber, 104),
  box(554, 130, 64, 10, { fill: tone.amber }, 5),
  row(168, tone.teal, 84),
  row(204, tone.teal, 96),
  row(240, tone.line, 72),
  note('Laboratory', 124, 316, 'middle'),
  note('Shared code', 360, 316, 'middle'),
  note('Unit list', 596, 316, 'middle'),
)

const SCALE = 6.2

const wait = (y: number, minutes: number, fill: string) =>
  [
    box(56, y, minutes * SCALE, 44, { fill }, 22),
    disc(78, y + 22, 13, { fill: tone.panel }),
    line(`M78 ${y + 14}v8l6 4`, tone.text, 2.5),
  ].join('')

/** The time until a released result is seen: 95 minutes before, 20 after. */
export const timeToBeSeen = picture(
  note('Before', 56, 66),
  wait(84, 95, tone.edge),
  label('95 minutes', 645, 66, { anchor: 'end' }),
  note('After', 56, 186),
  wait(204, 20, tone.teal),
  label('20 minutes', 200, 236),
  line('M56 288h589', tone.edge, 2),
  ...[0, 30, 60, 90].map(
    (minutes) =>
      line(`M${56 + minutes * SCALE} 280v16`, tone.edge, 2) + note(`${minutes}`, 56 + minutes * SCALE, 328, 'middle'),
  ),
)
