import { type TwoVisits, visitTwice } from '../browser/visit.ts'
import { LIMITS } from '../config.ts'
import { comparisonCells, formatMedian } from '../report/statistics.ts'
import { table } from '../report/table.ts'
import { measureAll, type Results } from './measure-all.ts'
import { pages } from './paths.ts'
import type { Sides } from './sides.ts'

const values: readonly (readonly [label: string, limit: number, of: (visits: TwoVisits) => number])[] = [
  ['first byte', LIMITS.firstByte, ({ cold }) => cold.firstByte],
  ['first paint', LIMITS.firstPaint, ({ cold }) => cold.firstPaint],
  ['largest paint', LIMITS.largestPaint, ({ cold }) => cold.largestPaint],
  ['second visit, first paint', LIMITS.secondVisit, ({ warm }) => warm.firstPaint],
  ['second visit, largest paint', LIMITS.secondVisit, ({ warm }) => warm.largestPaint],
]

/** Makes first and second visits over the slow link. Visits only the home page of the one app. */
export function visitSlowly({ browser, subjects }: Sides): Promise<Results<TwoVisits>> {
  const visited = subjects.filter(({ side, path }) => side !== 'oneApp' || path === '/')
  return measureAll(visited, ({ origin, path }) => visitTwice(browser, `${origin.slowUrl}${path}`, origin.disconnect))
}

/** Formats the results. Ratios are to the plain copy; the one app and Next are for comparison. */
export function slowVisitsTable(visits: Results<TwoVisits>): string {
  const rows = pages.flatMap((path) =>
    values.map(([label, limit, of]) => {
      const [site, copy] = [visits('site', path).map(of), visits('copy', path).map(of)]
      const others = [visits('oneApp', path).map(of), visits('next', path).map(of)]
      return [
        `${path} ${label}`,
        ...comparisonCells(site, copy),
        limit.toFixed(2),
        ...others.map((times) => formatMedian(times)),
      ]
    }),
  )
  return table(['slow link, ms', 'site', 'plain copy', 'ratio', 'limit', 'one app', 'Next'], rows)
}
