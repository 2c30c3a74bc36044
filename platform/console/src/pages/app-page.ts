import { describeProblem, hasRight, type Identity, type LiveVersion, type Right } from '@mfe/release'
import { describeAuthor, describeReason } from '@mfe/release/commands'
import type { ReactNode } from 'react'
import type { AppDetails, VersionContents } from '../state/read-apps.ts'
import type { HistoryEntry } from '../state/read-history.ts'
import { all, h } from './element.ts'
import type { Content } from './frame.ts'
import { HistoryLine } from './history-page.ts'
import {
  Ask,
  Check,
  Choice,
  diffPath,
  type FactList,
  Facts,
  Field,
  formatKib,
  Hidden,
  Notice,
  Reason,
  Send,
  Table,
  Time,
  Unbroken,
} from './parts.ts'

interface AppPageProps {
  details: AppDetails
  /** Its newest changes. */
  history: readonly HistoryEntry[]
  identity: Identity
  token: string
  hasPreviews: boolean
}

/** The versions to choose from; earlier ones can be promoted by name. */
const MAX_CHOICES = 50
const MAX_LISTED = 20

/** Shows an app, and what this session may do with it. */
export function appPage(props: AppPageProps): Content {
  const { details, history } = props
  const { app, owner = 'no team', stable, candidate, retired, problems, contents } = details
  const content = all(
    problems.map((problem) => h(Notice, { key: describeProblem(problem) }, describeProblem(problem))),
    h(
      'div',
      { className: 'cards' },
      card('Live', stable ? liveFacts(stable) : [['Version', retired ? `retired to ${retired.redirect}` : 'nothing']]),
      candidate && card('Candidate', liveFacts(candidate)),
      card('App', [
        ['Owner', owner],
        ['Rollback', details.rollback ?? 'nothing earlier'],
      ]),
    ),
    h(Changes, props),
    h(Versions, props),
    contents.map((each) => h(Contents, { key: each.version, ...each })),
    h('h2', null, 'Latest changes'),
    h(HistoryLine, { entries: history, token: props.token, canShare: () => false }),
    h('p', null, h('a', { href: `/__mfe/console/history?app=${encodeURIComponent(app)}` }, `All changes of ${app}`)),
  )
  return { title: app, content }
}

const card = (title: string, facts: FactList): ReactNode =>
  h('section', { className: 'card' }, h('h2', null, title), h(Facts, { facts }))

const liveFacts = ({ version, share, event }: LiveVersion): FactList => [
  ['Version', version],
  ['Visitors', `${share}%`],
  ['Since', h(Time, { at: event?.at })],
  ['By', event && describeAuthor(event, 'unknown')],
  ['Why', event && describeReason(event)],
  ['Commit', event?.commit],
]

/** The forms for changes that this session may make. What it may not, it is told. */
function Changes({ details, identity, token }: AppPageProps): ReactNode {
  const { app, stable, candidate, rollback } = details
  const may = (right: Right) => hasRight(identity, right, [app])
  const forms = [
    may('promote') && details.versions.length > 0 && h(PromoteForm, { key: 'promote', details, identity, token }),
    may('rollback') && rollback !== undefined && h(RollbackForm, { key: 'rollback', app, rollback, token }),
    may('retire') && app !== 'shell' && (stable || candidate) && h(RetireForm, { key: 'retire', app, token }),
  ]
  const lacking = (['promote', 'rollback', 'retire'] as const).filter((right) => !may(right))
  return all(
    h('h2', null, 'Change it'),
    h('div', { className: 'cards' }, forms),
    lacking.length > 0 && h('p', { className: 'muted' }, `Your token may not ${lacking.join(' or ')} ${app}.`),
  )
}

function PromoteForm({ details, identity, token }: Pick<AppPageProps, 'details' | 'identity' | 'token'>): ReactNode {
  const { app, versions, candidate, stable } = details
  const options = versions.slice(0, MAX_CHOICES).map(({ version }) => ({
    value: `${app}@${version}`,
    text: version === stable?.version ? `${version} (live)` : version,
  }))
  const chosen = candidate?.version ?? versions[0]?.version
  const { percent: limit } = identity
  const hint = limit === undefined ? 'Of visitors. Empty for everyone.' : `Of visitors, ${limit} at most.`
  return h(
    'section',
    { className: 'card' },
    h('h3', null, 'Promote'),
    h(
      Ask,
      { command: 'promote', token, submit: 'Promote…' },
      h(Choice, { id: 'target', name: 'target', label: 'Version', options, chosen: chosen && `${app}@${chosen}` }),
      h(Field, { id: 'percent', name: 'percent', label: 'Percent', hint, inputMode: 'decimal' }),
      h(Reason, { id: 'promote-reason' }),
    ),
  )
}

function RollbackForm({ app, rollback, token }: { app: string; rollback: string; token: string }): ReactNode {
  return h(
    'section',
    { className: 'card' },
    h('h3', null, 'Roll back'),
    h('p', null, `It ${rollback}.`),
    h(
      Ask,
      { command: 'rollback', token, submit: 'Roll back…', isDangerous: true },
      h(Hidden, { name: 'app', value: app }),
      h(Reason, { id: 'rollback-reason' }),
      h(Check, { name: 'force', label: 'Even if it does not fit what else is live' }),
    ),
  )
}

function RetireForm({ app, token }: { app: string; token: string }): ReactNode {
  const hint = 'A path of the site, such as /jobs.'
  return h(
    'section',
    { className: 'card' },
    h('h3', null, 'Retire'),
    h(
      Ask,
      { command: 'retire', token, submit: 'Retire…', isDangerous: true },
      h(Hidden, { name: 'app', value: app }),
      h(Field, { id: 'redirect', name: 'redirect', label: 'Its addresses lead to', hint, required: true }),
      h(Reason, { id: 'retire-reason' }),
    ),
  )
}

function Versions({ details, identity, token, hasPreviews }: AppPageProps): ReactNode {
  const { app, versions, stable } = details
  const mayPreview = hasPreviews && hasRight(identity, 'preview', [app])
  const rows = versions.slice(0, MAX_LISTED).map(({ version, publishedAt }) => ({
    key: version,
    cells: [
      h(Unbroken, { text: version }),
      h(Time, { at: publishedAt.toISOString() }),
      comparison(app, version, stable?.version),
      mayPreview
        ? h(
            Send,
            { action: '/__mfe/console/run', token, submit: 'Preview', label: `Preview ${version}` },
            h(Hidden, { name: 'command', value: 'preview' }),
            h(Hidden, { name: 'target', value: `${app}@${version}` }),
          )
        : 'not possible',
    ],
  }))
  const rest = versions.length > MAX_LISTED ? `, the newest ${MAX_LISTED} of ${versions.length}` : ''
  const caption = `Published versions${rest}`
  return all(
    h('h2', null, 'Versions'),
    rows.length === 0
      ? h('p', null, 'Nothing is published.')
      : h(Table, { caption, columns: ['Version', 'Published', 'Compared with what is live', 'Preview'], rows }),
  )
}

function comparison(app: string, version: string, stable: string | undefined): ReactNode {
  if (stable === undefined) return 'nothing is live'
  if (stable === version) return 'live'
  return h('a', { href: diffPath(app, stable, version) }, h(Unbroken, { text: `Compare ${version}` }))
}

const BYTES_OF = {
  script: 'Scripts',
  style: 'Style sheets',
  picture: 'Pictures',
  server: 'Server code',
  public: 'Public files',
  other: 'Other files',
} as const

function Contents({ version, routes, bytes }: VersionContents): ReactNode {
  const rows = routes.map(({ path, name, audience, page }) => ({ key: path, cells: [path, name, audience, page] }))
  return all(
    h('h2', null, `What ${version} contains`),
    h(Facts, { facts: bytes.map(([kind, size]) => [BYTES_OF[kind], formatKib(size)] as const) }),
    rows.length > 0 &&
      h(Table, { caption: `Routes of ${version}`, columns: ['Path', 'Name', 'Audience', 'Page'], rows }),
  )
}
