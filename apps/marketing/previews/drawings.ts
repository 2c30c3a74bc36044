import { brand } from '@site/brand'
import { dot, drawing, fill, label, placed, stroke, tone, wrapEvenly } from '@site/ui/images'
import { allPages } from '../src/content/all-pages.ts'
import { contact } from '../src/content/contact.ts'
import { pageName } from '../src/content/page-name.ts'
import type { BarsContent } from '../src/content/types.ts'
import { mainStreet, pin, pinEye, river, streets } from '../src/shared/office-streets.ts'
import { chartSubject, firstChart } from '../src/shared/preview-image.ts'

const [, street, , town] = brand.contact.address

/** The streets around the office as on the contact page, with the address. */
const officeMap = drawing({ width: 720, height: 400 }, [
  fill('M0 0H720V400H0Z', tone.background),
  placed(
    -256,
    -21,
    [
      stroke(river, tone.tealMid, 40),
      ...streets.map((d) => stroke(d, tone.panel, 8)),
      stroke(mainStreet, tone.panel, 22),
      fill(pin, tone.teal),
      dot(pinEye.cx, pinEye.cy, pinEye.r, tone.panel),
    ],
    2.2,
  ),
  `<rect x="40" y="292" width="330" height="84" rx="12" fill="${tone.panel}" stroke="${tone.line}" stroke-width="2"/>`,
  label(street, 64, 328, { font: 'display', size: 26 }),
  label(town, 64, 360, { size: 24, fill: tone.muted }),
])

const LEFT = 84
const WIDTH = 552
const BOTTOM = 482
const TITLE = { font: 'display', size: 28 } as const

/** A whitepaper's chart, drawn on a sheet with a folded corner. */
function paperChart(chart: BarsContent): string {
  const subject = chartSubject(chart)
  const title = wrapEvenly(subject.charAt(0).toUpperCase() + subject.slice(1), TITLE, 524)
  const unit = subject.toLowerCase().includes(chart.unit) ? '' : chart.unit
  const top = 72 + title.length * 36 + (unit ? 32 : 0)
  return drawing({ width: 720, height: 500 }, [
    fill('M0 0H720V500H0Z', tone.tealSoft),
    fill('M44 500V40q0-8 8-8H616l60 60V500Z', tone.panel),
    fill('M616 32v52q0 8 8 8h52Z', tone.tealMid),
    ...title.map((text, index) => label(text, LEFT, 84 + index * 36, TITLE)),
    label(unit, LEFT, top - 24, { fill: tone.muted, size: 24 }),
    ...barRows(chart.bars, { top, step: Math.min(106, (BOTTOM - top) / chart.bars.length) }),
  ])
}

function barRows(bars: BarsContent['bars'], { top, step }: { top: number; step: number }): string[] {
  const max = Math.max(...bars.map(({ value }) => value))
  return bars.map(({ label: name, value }, index) => {
    const y = top + step * (index + 1) - 28
    return [
      label(name, LEFT, y, { size: 24 }),
      label(String(value), LEFT + WIDTH, y, { font: 'display', size: 26, anchor: 'end' }),
      bar(WIDTH, y + 14, tone.background),
      bar((WIDTH * value) / max, y + 14, tone.teal),
    ].join('')
  })
}

const bar = (width: number, y: number, color: string): string =>
  `<rect x="${LEFT}" y="${y}" width="${width}" height="14" rx="7" fill="${color}"/>`

const papers = allPages.flatMap((page) => {
  const chart = page.kind === 'whitepaper' && firstChart(page)
  return chart ? [[pageName(page.path), paperChart(chart)] as const] : []
})

/** Drawings used only in link previews, by page name; the page itself shows the same content in HTML. */
export const previewDrawings: Readonly<Record<string, string>> = {
  [pageName(contact.path)]: officeMap,
  ...Object.fromEntries(papers),
}
