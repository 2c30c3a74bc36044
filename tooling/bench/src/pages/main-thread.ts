import type { PageMetrics } from '../browser/page-metrics.ts'
import { longestTask, longTaskSum, type TwoVisits, visit } from '../browser/visit.ts'
import { LIMITS } from '../config.ts'
import { describe, median } from '../report/statistics.ts'
import { table } from '../report/table.ts'
import { pages } from './addresses.ts'
import { type Measured, measureAll } from './measure-all.ts'
import type { Sides } from './sides.ts'

/** Visits on an unthrottled network; a plain copy has no scripts that could run long. */
export function visitUnthrottled({ browser, subjects }: Sides): Promise<Measured<PageMetrics>> {
  const running = subjects.filter(({ side }) => side !== 'copy')
  return measureAll(running, ({ origin, path }) => visit(browser, `${origin.url}${path}`), { warmUp: true })
}

/** Layout shift is the worst of all visits, including those over the slow link. */
export function mainThreadTable(visits: Measured<PageMetrics>, slow: Measured<TwoVisits>): string {
  const rows = pages.map((path) => {
    const site = visits('site', path)
    const all = [...site, ...slow('site', path).flatMap(({ cold, warm }) => [cold, warm])]
    return [
      path,
      describe(site.map(longTaskSum)),
      String(LIMITS.longTasksMs),
      median(site.map(longestTask)).toFixed(0),
      describe(visits('oneApp', path).map(longTaskSum)),
      describe(visits('next', path).map(longTaskSum)),
      Math.max(...all.map(({ layoutShift }) => layoutShift)).toFixed(4),
      LIMITS.layoutShift.toFixed(2),
    ]
  })
  const header = ['unthrottled network, ms', 'long tasks', 'limit', 'longest', 'one app', 'Next', 'worst CLS', 'limit']
  return table(header, rows)
}
