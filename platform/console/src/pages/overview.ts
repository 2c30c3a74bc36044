import { describeProblem, type Freeze, type LiveVersion } from '@mfe/release'
import { describeAuthor, describeReason } from '@mfe/release/commands'
import type { ReactNode } from 'react'
import type { AppState } from '../state/read-apps.ts'
import { all, h } from './element.ts'
import type { Content } from './frame.ts'
import { appPath, Notice, type Row, Table, Time, Unbroken } from './parts.ts'

interface OverviewProps {
  apps: readonly AppState[]
  freeze: Freeze | undefined
}

/** Shows what is live, for whom, since when, by whom and why. */
export function overview({ apps, freeze }: OverviewProps): Content {
  const hasOwners = apps.some(({ owner }) => owner !== undefined)
  const columns = ['App', ...(hasOwners ? ['Owner'] : []), 'Live', 'Visitors', 'Since', 'By', 'Why', 'Rollback']
  const problems = apps.flatMap((app) => app.problems)
  const content = all(
    freeze && h(FreezeNotice, { freeze }),
    problems.map((problem) => h(Notice, { key: describeProblem(problem) }, describeProblem(problem))),
    h(
      'p',
      { className: 'field', hidden: true, 'data-filters': 'apps' },
      h('label', { htmlFor: 'filter' }, 'Filter'),
      h('input', { id: 'filter', type: 'search', autoComplete: 'off' }),
      h('span', { className: 'hint', role: 'status' }),
    ),
    h(Table, { id: 'apps', caption: 'What is live', columns, rows: apps.flatMap((app) => rowsOf(app, hasOwners)) }),
    !hasOwners && h('p', null, 'No app belongs to a team, so only admins can release them.'),
    h('p', { className: 'muted' }, 'Open an app to preview, promote, roll back or retire it.'),
  )
  return { title: 'What is live', section: '/__mfe', content }
}

export function FreezeNotice({ freeze: { until, by, reason } }: { freeze: Freeze }): ReactNode {
  return h(Notice, {}, 'Promotions are frozen until ', h(Time, { at: until }), ` by ${by}: ${reason}`)
}

function rowsOf(state: AppState, hasOwners: boolean): Row[] {
  const { app, stable, candidate, retired } = state
  const rollback = h(Unbroken, { text: state.rollback ?? 'nothing earlier' })
  const owner = hasOwners ? [state.owner ?? 'no team'] : []
  const name = h('a', { href: appPath(app) }, app)
  if (retired) {
    const { event, redirect } = retired
    return [rowOf(app, [name, ...owner, `retired to ${redirect}`, 'none', ...changeCells(event), rollback])]
  }
  if (!stable) return [rowOf(app, [name, ...owner, 'nothing', 'none', '', '', '', ''])]
  const stableRow = rowOf(app, [name, ...owner, ...versionCells(stable), rollback])
  if (!candidate) return [stableRow]
  const cells = [`${app}, candidate`, ...owner, ...versionCells(candidate), rollback]
  return [stableRow, rowOf(`${app} candidate`, cells)]
}

const rowOf = (key: string, cells: readonly ReactNode[]): Row => ({ key, cells })

const versionCells = ({ version, share, event }: LiveVersion): ReactNode[] => [
  h(Unbroken, { text: version }),
  `${share}%`,
  ...changeCells(event),
]

const changeCells = (event: LiveVersion['event']): ReactNode[] =>
  event ? [h(Time, { at: event.at }), describeAuthor(event, 'unknown'), describeReason(event)] : ['unknown', '', '']
