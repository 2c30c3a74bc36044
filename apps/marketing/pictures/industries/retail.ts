import { label, tone } from '@site/ui/images'
import { arrow, box, check, disc, line, marks, note, panel, picture, shape } from '../shapes.ts'

const shelfBox = (x: number, y: number, confidence: number) =>
  [
    box(x, y, 52, 44, { fill: tone.amberSoft, stroke: tone.edge, width: 2 }, 3),
    box(x + 6, y + 28, 40, 8, { fill: tone.panel }, 4),
    box(x + 6, y + 28, 40 * confidence, 8, { fill: confidence > 0.5 ? tone.teal : tone.amber }, 4),
  ].join('')

/** A store shelf with a confidence level per item; only items that are certain enough are offered on the phone. */
export const stockPromise = picture(
  box(40, 40, 12, 256, { fill: tone.edge }, 3),
  box(288, 40, 12, 256, { fill: tone.edge }, 3),
  ...[116, 202, 288].map((y) => box(40, y, 260, 10, { fill: tone.edge }, 3)),
  shelfBox(66, 72, 0.9),
  shelfBox(132, 72, 0.8),
  shelfBox(216, 72, 0.2),
  shelfBox(66, 158, 0.95),
  shelfBox(178, 158, 0.7),
  shelfBox(100, 244, 0.85),
  shelfBox(166, 244, 0.3),
  shelfBox(228, 244, 0.9),
  arrow(320, 172, 60),
  note('sure', 350, 152, 'middle'),
  box(400, 48, 132, 248, { fill: tone.panel, stroke: tone.edge }, 20),
  shape('M446 92h14l6-10 6 10h14l16 22-12 10-6-6v46h-36v-46l-6 6-12-10Z', { fill: tone.teal }),
  box(424, 184, 84, 12, { fill: tone.line }, 6),
  box(424, 208, 56, 12, { fill: tone.line }, 6),
  box(424, 240, 84, 32, { fill: tone.tealDeep }, 16),
  line('M320 268c120 60 200 66 240-2', tone.amber, 3, '4 8'),
  panel(568, 116, 120, 148),
  label('Count', 628, 152, { anchor: 'middle' }),
  ...[180, 210, 240].map(
    (y) => disc(592, y, 7, { fill: tone.amber }) + box(608, y - 6, 60, 12, { fill: tone.line }, 6),
  ),
  note('not sure', 440, 340, 'middle'),
)

const parcel = (x: number, y: number, isLost: boolean) =>
  [
    box(x, y, 48, 42, { fill: isLost ? tone.amber : tone.panel, stroke: tone.edge, width: 2 }, 4),
    line(`M${x + 24} ${y}v16`, tone.edge, 6),
  ].join('')

/** Web orders canceled for lack of stock, out of a hundred: seven before, two after. */
export const canceledOrders = picture(
  note('Canceled orders per 100, before', 48, 70),
  marks(7, 7, (column) => parcel(48 + column * 60, 92, true)),
  label('7', 500, 132, { font: 'display', size: 54 }),
  line('M48 178h624', tone.line, 2),
  note('After', 48, 224),
  marks(2, 2, (column) => parcel(48 + column * 60, 246, true)),
  marks(5, 5, (column) => parcel(168 + column * 60, 246, false)),
  label('2', 500, 286, { font: 'display', size: 54, fill: tone.teal }),
  check(590, 268),
)
