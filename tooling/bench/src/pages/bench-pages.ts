import type { PageMetrics } from '../browser/page-metrics.ts'
import { longestTask, longTaskSum, type TwoVisits, visit, visitTwice } from '../browser/visit.ts'
import { CPU_SLOWDOWN, LIMITS, pages, ROUNDS, SLOW_LINK } from '../config.ts'
import { comparisonCells, formatMedian, median, table } from '../report/report.ts'
import { measureMenu } from './menu.ts'
import { measureNavigation } from './navigation.ts'
import { measureAll, type Results, type Sides, startSides } from './sides.ts'
import { weighPages } from './weights.ts'

/** Compares the cost of loading the site's pages with that of plain copies, of one app, and of a Next app. */
export async function benchPages(): Promise<string> {
  await using stack = new AsyncDisposableStack()
  const sides = await startSides(stack)
  const weights = await weighPages(sides)
  const unthrottled = await visitUnthrottled(sides)
  const slow = await visitSlowly(sides)
  const interactions = [...(await measureNavigation(sides)), await measureMenu(sides)]
  const { roundTripMs, downBytesPerMs } = SLOW_LINK
  return [
    'Bytes before any interaction, 1440 x 900; scripts at brotli 11',
    weights,
    '',
    `TLS and HTTP/2, CPU throttled ${CPU_SLOWDOWN}x, medians of ${ROUNDS} interleaved rounds`,
    `The slow link: ${(downBytesPerMs * 8) / 1000} Mbps, ${roundTripMs} ms round trip, slow start`,
    slowVisitsTable(slow),
    '',
    mainThreadTable(unthrottled, slow),
    '',
    table(['slow link, ms', 'site', 'peer', 'ratio', 'limit'], interactions),
  ].join('\n')
}

/** Visits on an unthrottled network. Skips the plain copy, because it has no scripts. */
function visitUnthrottled({ browser, subjects }: Sides): Promise<Results<PageMetrics>> {
  const withScripts = subjects.filter(({ side }) => side !== 'copy')
  return measureAll(withScripts, ({ origin, path }) => visit(browser, `${origin.url}${path}`), { warmUp: true })
}

/** Formats the results. Layout shift is the worst of all visits, including those over the slow link. */
function mainThreadTable(visits: Results<PageMetrics>, slow: Results<TwoVisits>): string {
  const rows = pages.map((path) => {
    const site = visits('site', path)
    const all = [...site, ...slow('site', path).flatMap(({ cold, warm }) => [cold, warm])]
    return [
      path,
      formatMedian(site.map(longTaskSum)),
      String(LIMITS.longTasksMs),
      median(site.map(longestTask)).toFixed(0),
      formatMedian(visits('oneApp', path).map(longTaskSum)),
      formatMedian(visits('next', path).map(longTaskSum)),
      Math.max(...all.map(({ layoutShift }) => layoutShift)).toFixed(4),
      LIMITS.layoutShift.toFixed(2),
    ]
  })
  const header = ['unthrottled network, ms', 'long tasks', 'limit', 'longest', 'one app', 'Next', 'worst CLS', 'limit']
  return table(header, rows)
}

const values: readonly (readonly [label: string, limit: number, of: (visits: TwoVisits) => number])[] = [
  ['first byte', LIMITS.firstByte, ({ cold }) => cold.firstByte],
  ['first paint', LIMITS.firstPaint, ({ cold }) => cold.firstPaint],
  ['largest paint', LIMITS.largestPaint, ({ cold }) => cold.largestPaint],
  ['second visit, first paint', LIMITS.secondVisit, ({ warm }) => warm.firstPaint],
  ['second visit, largest paint', LIMITS.secondVisit, ({ warm }) => warm.largestPaint],
]

/** Makes first and second visits over the slow link. Visits only the home page of the one app. */
function visitSlowly({ browser, subjects }: Sides): Promise<Results<TwoVisits>> {
  const visited = subjects.filter(({ side, path }) => side !== 'oneApp' || path === '/')
  return measureAll(visited, ({ origin, path }) => visitTwice(browser, `${origin.slowUrl}${path}`, origin.disconnect))
}

/** Formats the results. Ratios are to the plain copy; the one app and Next are for comparison. */
function slowVisitsTable(visits: Results<TwoVisits>): string {
  const rows = pages.flatMap((path) =>
    values.map(([label, limit, of]) => {
      const [site, copy] = [visits('site', path).map(of), visits('copy', path).map(of)]
      const others = [visits('oneApp', path).map(of), visits('next', path).map(of)]
      const peers = others.map((times) => formatMedian(times))
      return [`${path} ${label}`, ...comparisonCells(site, copy), limit.toFixed(2), ...peers]
    }),
  )
  return table(['slow link, ms', 'site', 'plain copy', 'ratio', 'limit', 'one app', 'Next'], rows)
}
