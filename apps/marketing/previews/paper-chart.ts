import { label, tone, wrapEvenly } from '@site/ui/images'
import { box, note, paper, shape } from '../pictures/shapes.ts'
import type { BarsContent } from '../src/content/types/whitepaper.ts'
import { chartSubject } from '../src/shared/preview-figure.ts'

const LEFT = 84
const WIDTH = 552
const BOTTOM = 482
const TITLE = { font: 'display', size: 28 } as const

/** A whitepaper's chart, drawn on a sheet with a folded corner. */
export function paperChart(chart: BarsContent): string {
  const subject = chartSubject(chart)
  const title = wrapEvenly(subject.charAt(0).toUpperCase() + subject.slice(1), TITLE, 524)
  const unit = subject.toLowerCase().includes(chart.unit) ? '' : chart.unit
  const top = 72 + title.length * 36 + (unit ? 32 : 0)
  return paper(
    shape('M44 500V40q0-8 8-8H616l60 60V500Z', { fill: tone.panel }),
    shape('M616 32v52q0 8 8 8h52Z', { fill: tone.tealMid }),
    ...title.map((text, index) => label(text, LEFT, 84 + index * 36, TITLE)),
    note(unit, LEFT, top - 24),
    ...barRows(chart.bars, { top, step: Math.min(106, (BOTTOM - top) / chart.bars.length) }),
  )
}

/** Draws each bar below its label and value. */
function barRows(bars: BarsContent['bars'], { top, step }: { top: number; step: number }): string[] {
  const max = Math.max(...bars.map(({ value }) => value))
  return bars.map(({ label: name, value }, index) => {
    const y = top + step * (index + 1) - 28
    return [
      label(name, LEFT, y, { size: 24 }),
      label(String(value), LEFT + WIDTH, y, { font: 'display', size: 26, anchor: 'end' }),
      box(LEFT, y + 14, WIDTH, 14, { fill: tone.background }, 7),
      box(LEFT, y + 14, (WIDTH * value) / max, 14, { fill: tone.teal }, 7),
    ].join('')
  })
}
