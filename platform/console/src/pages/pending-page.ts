import { type Access, approversOf, hasRight, type Identity, isWaiting, type PendingChange } from '@mfe/release'
import { describeRequest } from '@mfe/release/commands'
import type { ReactNode } from 'react'
import { all, h } from './element.ts'
import type { Content } from './frame.ts'
import { Ask, Facts, Hidden, Reason, Time } from './parts.ts'

interface PendingProps {
  access: Access
  identity: Identity
  token: string
  now: Date
}

/** Shows the changes that wait for a second person. */
export function pendingPage({ access, identity, token, now }: PendingProps): Content {
  const waiting = waitingIn(access, now)
  const cards = waiting.map((change) =>
    h(PendingCard, { key: change.id, change, identity, token, approvers: approversOf(access, change, now) }),
  )
  const content = all(
    waiting.length === 0 && h('p', null, 'No change waits for a second person.'),
    h('div', { className: 'cards' }, cards),
  )
  return { title: 'Waiting for a second person', section: '/__mfe/console/pending', content }
}

export const waitingIn = ({ pending = [] }: Access, now: Date): PendingChange[] =>
  pending.filter((change) => isWaiting(change, now))

interface CardProps {
  change: PendingChange
  identity: Identity
  token: string
  /** Whose tokens may approve it. */
  approvers: readonly string[]
}

function PendingCard({ change, identity, token, approvers }: CardProps): ReactNode {
  const { id, request, by, at, expiresAt, apps } = change
  const reason = typeof request.reason === 'string' ? request.reason : ''
  const isOwn = by === identity.name
  const mayApprove = !isOwn && hasRight(identity, 'approve', apps)
  return h(
    'section',
    { className: 'card' },
    h('h2', null, describeRequest(request)),
    h(Facts, {
      facts: [
        ['Asked by', by],
        ['At', h(Time, { at })],
        ['Why', reason],
        ['Waits until', h(Time, { at: expiresAt })],
        ['Can be approved by', approvers.join(', ') || 'no token yet'],
      ],
    }),
    h(
      'div',
      { className: 'actions' },
      mayApprove &&
        h(
          Ask,
          { command: 'approve', token, submit: 'Approve…' },
          h(Hidden, { name: 'id', value: id }),
          h(Reason, { id: `approve-${id}` }),
        ),
      (isOwn || identity.rights.includes('admin')) &&
        h(
          Ask,
          { command: 'withdraw', token, submit: 'Withdraw…', isDangerous: true },
          h(Hidden, { name: 'id', value: id }),
        ),
    ),
  )
}
