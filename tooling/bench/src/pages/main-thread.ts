import type { PageMetrics } from '../browser/page-metrics.ts'
import { longestTask, longTaskSum, type TwoVisits, visit } from '../browser/visit.ts'
import { LIMITS } from '../config.ts'
import { formatMedian, median } from '../report/statistics.ts'
import { table } from '../report/table.ts'
import { measureAll, type Results } from './measure-all.ts'
import { pages } from './paths.ts'
import type { Sides } from './sides.ts'

/** Visits on an unthrottled network. Skips the plain copy, because it has no scripts. */
export function visitUnthrottled({ browser, subjects }: Sides): Promise<Results<PageMetrics>> {
  const withScripts = subjects.filter(({ side }) => side !== 'copy')
  return measureAll(withScripts, ({ origin, path }) => visit(browser, `${origin.url}${path}`), { warmUp: true })
}

/** Formats the results. Layout shift is the worst of all visits, including those over the slow link. */
export function mainThreadTable(visits: Results<PageMetrics>, slow: Results<TwoVisits>): string {
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
