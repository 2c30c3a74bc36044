import { label, tone } from '@site/ui/images'
import { arrow, box, disc, marks, note, panel, picture } from '../shapes.ts'

const CELLS = ['free', 'free', 'sold', 'free', 'sold', 'silent', 'free', 'free', 'silent'] as const
const fills = { free: tone.teal, sold: tone.edge, silent: tone.panel } as const

/** A clause in a contract becomes a map of rights: free, sold, or silent, by territory and use. */
export const rightsMap = picture(
  panel(40, 48, 176, 252),
  ...[80, 104, 128].map((y, index) => box(62, y, [132, 116, 126][index] ?? 0, 10, { fill: tone.line }, 5)),
  box(54, 152, 148, 62, { fill: tone.amberSoft, stroke: tone.amber }, 6),
  ...[166, 184].map((y) => box(64, y, 122, 10, { fill: tone.amberDeep }, 5)),
  ...[232, 256].map((y) => box(62, y, 126, 10, { fill: tone.line }, 5)),
  arrow(232, 180, 48, tone.amber),
  ...['TV', 'Web', 'Shop'].map((use, index) => note(use, 398 + index * 72, 74, 'middle')),
  ...['US', 'UK', 'DE'].map((place, index) => note(place, 346, 128 + index * 72, 'end')),
  marks(9, 3, (column, row, index) => {
    const kind = CELLS[index] ?? 'free'
    const [x, y] = [366 + column * 72, 88 + row * 72]
    return (
      box(x, y, 62, 62, { fill: fills[kind], ...(kind === 'silent' && { stroke: tone.amber, dash: '6 7' }) }, 8) +
      (kind === 'silent'
        ? label('?', x + 31, y + 44, { font: 'display', size: 36, fill: tone.amberDeep, anchor: 'middle' })
        : '')
    )
  }),
  ...(['Free', 'Sold', 'Silent'] as const).map(
    (name, index) =>
      disc(
        606,
        120 + index * 72,
        11,
        index === 2 ? { fill: tone.panel, stroke: tone.amber, dash: '4 5' } : { fill: index ? tone.edge : tone.teal },
      ) + label(name, 628, 129 + index * 72),
  ),
)

const strip = (y: number, share: number, fill: string) =>
  [
    box(48, y, 624, 92, { fill: tone.text }, 8),
    marks(26, 26, (column) => box(60 + column * 23.4, y + 7, 12, 9, { fill: tone.background }, 2)),
    marks(26, 26, (column) => box(60 + column * 23.4, y + 76, 12, 9, { fill: tone.background }, 2)),
    box(60, y + 24, 600, 44, { fill: tone.muted }, 4),
    box(60, y + 24, 6 * share, 44, { fill }, 4),
  ].join('')

/** A film strip for the share of titles with complete rights data: 31 percent before, 78 after. */
export const completeRights = picture(
  note('Before', 48, 58),
  label('31%', 672, 58, { anchor: 'end', font: 'display', size: 34 }),
  strip(74, 31, tone.amber),
  note('After', 48, 222),
  label('78%', 672, 222, { anchor: 'end', font: 'display', size: 34 }),
  strip(238, 78, tone.teal),
)
