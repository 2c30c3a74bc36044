import type { AppName } from '@mfe/release'
import type { ReactNode } from 'react'
import type { HistoryEntry, HistoryPart } from '../state/read-history.ts'
import { all, h } from './element.ts'
import type { Content } from './frame.ts'
import { appPath, Choice, diffPath, Hidden, replayPath, Send, Time } from './parts.ts'

interface LineProps {
  entries: readonly HistoryEntry[]
  token: string
  /** Whether to offer a link for people without a session, which shows them other versions of these apps. */
  canShare: (differing: readonly AppName[]) => boolean
}

/** Shows changes as a line over time, newest first. */
export function HistoryLine({ entries, token, canShare }: LineProps): ReactNode {
  if (entries.length === 0) return h('p', null, 'Nothing has been live yet.')
  const items = entries.map((entry) => {
    const { key, at, by, reason, commit, address, parts, release, differing } = entry
    const details = [`by ${by}`, commit && `commit ${commit}`, address && `from ${address}`].filter(Boolean).join(', ')
    return h(
      'li',
      { key },
      h('p', null, h(Time, { at }), ` ${details}`),
      reason !== '' && h('p', { className: 'muted' }, reason),
      h('ul', { className: 'plain' }, parts.map(partItem)),
      release !== undefined && h(ReleaseLinks, { release, token, canShare: canShare(differing) }),
    )
  })
  return h('ol', { className: 'line' }, items)
}

function partItem({ app, version, action, from }: HistoryPart): ReactNode {
  return h(
    'li',
    { key: app },
    h('a', { href: appPath(app) }, app),
    ` ${action} ${version} `,
    from !== undefined && h('a', { href: diffPath(app, from, version) }, `Compare ${app} ${from} and ${version}`),
  )
}

interface ReleaseLinksProps {
  release: string
  token: string
  canShare: boolean
}

function ReleaseLinks({ release, token, canShare }: ReleaseLinksProps): ReactNode {
  return h(
    'div',
    { className: 'actions' },
    h('a', { href: replayPath(release) }, `Open the site of release ${release}`),
    canShare &&
      h(
        Send,
        { action: '/__mfe/console/share', token, submit: 'Make a link', label: `Make a link to release ${release}` },
        h(Hidden, { name: 'release', value: release }),
      ),
  )
}

interface HistoryProps extends LineProps {
  apps: readonly string[]
  /** The app whose changes are shown; absent for all. */
  app?: string | undefined
  /** The address of the changes before these. */
  older?: string | undefined
}

export function historyPage({ apps, app, older, ...line }: HistoryProps): Content {
  const options = [{ value: '', text: 'All apps' }, ...apps.map((name) => ({ value: name, text: name }))]
  const content = all(
    h(
      'form',
      { method: 'get', action: '/__mfe/console/history' },
      h(Choice, { id: 'app', name: 'app', label: 'App', options, chosen: app ?? '' }),
      h('button', { type: 'submit' }, 'Show'),
    ),
    h('h2', null, app === undefined ? 'Changes of all apps' : `Changes of ${app}`),
    h(HistoryLine, line),
    older !== undefined && h('p', null, h('a', { href: older }, 'Older changes')),
  )
  return { title: 'History', section: '/__mfe/console/history', content }
}

/** Shows a link for people without a session. */
export function sharePage({ url, release, until }: { url: string; release: string; until: string }): Content {
  const content = all(
    h('p', null, 'Whoever has this link sees the site of then, until ', h(Time, { at: until }), '.'),
    h('p', null, h('a', { href: url }, url)),
    h('p', null, h('a', { href: '/__mfe/console/history' }, 'Back to the history')),
  )
  return { title: `Link to release ${release}`, section: '/__mfe/console/history', content }
}
