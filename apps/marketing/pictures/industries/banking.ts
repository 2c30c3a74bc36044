import { label, tone } from '@site/ui/images'
import { arrow, box, check, disc, figure, line, marks, note, panel, person, picture } from '../shapes.ts'

/** A payment is screened within a second; most go through, a few pause with a reason for the clerk. */
export const screening = picture(
  box(40, 96, 96, 168, { fill: tone.panel, stroke: tone.edge }, 16),
  box(56, 118, 64, 44, { fill: tone.tealSoft }, 6),
  label('$', 88, 152, { font: 'display', size: 34, fill: tone.tealDeep, anchor: 'middle' }),
  box(56, 176, 64, 10, { fill: tone.line }, 5),
  box(56, 198, 44, 10, { fill: tone.line }, 5),
  box(56, 226, 64, 22, { fill: tone.teal }, 11),
  arrow(152, 180, 48),
  panel(216, 84, 168, 192),
  label('Screening', 300, 122, { anchor: 'middle' }),
  ...[156, 194, 232].map((y, index) =>
    [
      disc(246, y, 9, { fill: index === 1 ? tone.amber : tone.teal }),
      box(268, y - 6, 92, 12, { fill: tone.line }, 6),
      box(268, y - 6, [70, 28, 82][index] ?? 0, 12, { fill: index === 1 ? tone.amber : tone.teal }, 6),
    ].join(''),
  ),
  line('M384 148C424 148 412 100 454 100', tone.teal, 6),
  line('M384 212C424 212 412 262 450 262', tone.amber),
  check(478, 100),
  label('Paid', 512, 98),
  note('under 1 second', 512, 130),
  person(480, 230),
  label('Paused', 516, 260),
  note('with the reason', 516, 292),
)

const dot = (x: number, y: number, isFraud: boolean) =>
  disc(x, y, 15, isFraud ? { fill: tone.amber } : { fill: tone.panel, stroke: tone.edge, width: 2 })

/** The share of fraud among paused payments: one in thirty before, one in five after. */
export const pausedPayments = picture(
  note('Before', 48, 62),
  marks(30, 10, (column, row, index) => dot(63 + column * 40, 100 + row * 42, index === 16)),
  figure('1 in 30', 'was fraud', 500, 150),
  line('M48 236h624', tone.line, 2),
  note('After', 48, 278),
  marks(5, 5, (column, _row, index) => dot(63 + column * 40, 316, index === 3)),
  figure('1 in 5', 'is fraud', 500, 302, tone.amberDeep),
)
