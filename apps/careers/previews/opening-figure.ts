import { dot, drawing, fill, label, placed, stroke, tone } from '@site/ui/images'
import type { FigureFacts } from '../src/career/preview-image.ts'
import { payUnits, workplaceLabel } from '../src/career/texts.ts'

/** The figure of an opening: its workplace, and its pay in a form that is short enough to be read in a feed. */
export const openingFigure = ({ workplace, salary }: FigureFacts): string =>
  drawing({ width: 720, height: 400 }, [
    fill('M0 0H720V400H0Z', tone.tealSoft),
    workplaces[workplace],
    fill('M0 250H720V400H0Z', tone.panel),
    fill('M0 250H720V256H0Z', tone.line),
    label(payRange(salary), 44, 334, { font: 'display', size: 58 }),
    label(`${payUnits[salary.unit]} · ${workplaceLabel(workplace)}`, 44, 376, { fill: tone.muted }),
  ])

function payRange({ min, max, currency }: FigureFacts['salary']): string {
  const money = new Intl.NumberFormat('en-US', { style: 'currency', currency, notation: 'compact' })
  return `${money.format(min)} to ${money.format(max)}`
}

/** The ground, on which buildings and trees stand. */
const GROUND = 250

const arch = (x: number, y: number): string => fill(`M${x - 16} ${y + 30}V${y}a16 16 0 0 1 32 0v30Z`, tone.amberSoft)

const mill = (x: number): string =>
  placed(x, GROUND, [
    fill('M104-130V-216h26v90Z', tone.edge),
    fill('M-140 0V-132l70-42v42l70-42v42l70-42v42h70V0Z', tone.tealDeep),
    ...[-98, -36, 26, 88].map((column) => arch(column, -96) + arch(column, -34)),
    stroke('M117-226c-6-10 8-12 2-20', tone.edge, 4),
  ])

const house = (x: number): string =>
  placed(x, GROUND, [
    fill('M-86 0V-98H86V0Z', tone.panel),
    fill('M-112-92 0-178 112-92Z', tone.teal),
    fill('M-60 0v-66h40V0Z', tone.edge),
    fill('M4-74H66v52H4Z', tone.amberSoft),
    fill('M20-56h32v22H20Z', tone.text),
    stroke('M14-32h44', tone.edge, 5),
  ])

const tree = (x: number, size: number): string =>
  placed(x, GROUND, [stroke(`M0 0v${-size}`, tone.edge, 6), dot(0, -size - 14, size * 0.55, tone.teal)])

/** Draws where people work: in the mill, at home, or at both, joined by a thread. */
const workplaces: Readonly<Record<FigureFacts['workplace'], string>> = {
  'on-site': [tree(118, 46), mill(360), tree(572, 60), tree(634, 40)].join(''),
  hybrid: [
    tree(44, 44),
    mill(220),
    house(560),
    placed(0, 0, [
      stroke('M346 172C400 116 420 236 474 168', tone.amber, 7),
      dot(346, 172, 9, tone.amber),
      dot(474, 168, 9, tone.amber),
    ]),
  ].join(''),
  remote: [
    fill(`M0 ${GROUND}C120 130 240 150 330 ${GROUND}Z`, tone.tealMid),
    fill(`M380 ${GROUND}C480 110 640 120 720 170V${GROUND}Z`, tone.tealMid),
    tree(196, 52),
    house(360),
    tree(520, 40),
  ].join(''),
}
