import { drawing, fill, label, tone } from '@site/ui/images'
import type { FigureFacts } from '../src/career/figure-facts.ts'
import { payUnits } from '../src/career/pay-units.ts'
import { workplaceLabel } from '../src/career/place.ts'
import { workplaces } from './workplaces.ts'

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
