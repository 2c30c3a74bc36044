import { INBOX_ARCHIVE_MAX, INBOX_PATH, INBOX_TABLE_MAX, type InboxQuery } from '@site/contracts/schemas'
import type { MessageFilter } from '#messages/inbox/inbox.repo.ts'
import type { InboxService } from '../inbox.service.ts'
import type { Operator } from '../operators.service.ts'
import type { Page } from './document.ts'
import { action, framedPage, time } from './frame.ts'
import { html, type Markup } from './html.ts'

type Listed = Awaited<ReturnType<InboxService['list']>>

const KINDS = { all: 'Inquiries and applications', enquiry: 'Inquiries', application: 'Applications' } as const
const STATES = { open: 'Open', answered: 'Answered', all: 'All' } as const

export const KIND_NAMES = { enquiry: 'Inquiry', application: 'Application' } as const

export function listPage(operator: Operator, query: InboxQuery, { messages, next }: Listed): Page {
  const { kind, state, before } = query
  const first = `${INBOX_PATH}?${new URLSearchParams({ kind, state })}`
  return framedPage(
    operator,
    'Inbox',
    html`
<form method="get" action="${INBOX_PATH}" class="row">
<p>${choice('state', 'Show', STATES, state)}</p>
<p>${choice('kind', 'Kind', KINDS, kind)}</p>
<p><button>Apply</button></p>
</form>
${messages.length === 0 ? empty(query) : html`<ol class="list">${messages.map(item)}</ol>`}
${
  (before !== undefined || next !== undefined) &&
  html`<nav class="row" aria-label="Pages">
${before !== undefined && html`<a class="step" href="${first}">Newest</a>`}
${next !== undefined && html`<a class="step" href="${first}&before=${next}" rel="next">Older</a>`}
</nav>`
}
<h2>Export</h2>
<p>The newest ${INBOX_TABLE_MAX} of those above as a table for spreadsheets, or the newest ${INBOX_ARCHIVE_MAX} with
their files. Whoever has the file can read what is in it: delete it when you no longer need it.</p>
${action(
  operator,
  'export',
  html`
<input type="hidden" name="kind" value="${kind}">
<input type="hidden" name="state" value="${state}">
<p class="row"><button name="format" value="csv">Export as CSV</button>
<button name="format" value="zip">Export with files</button></p>`,
)}`,
  )
}

function choice(name: string, label: string, options: Readonly<Record<string, string>>, chosen: string): Markup {
  const shown = Object.entries(options).map(
    ([value, text]) => html`<option value="${value}"${value === chosen && html` selected`}>${text}</option>`,
  )
  return html`<label for="${name}">${label}</label><select id="${name}" name="${name}">${shown}</select>`
}

function item({ kind, reference, subject, role, ...message }: Listed['messages'][number]): Markup {
  const { first_name, email, created_at, answered_at } = message
  return html`<li><a class="title" href="${INBOX_PATH}/${reference}" dir="auto">${subject || role || 'No subject'}</a>
<p>${KIND_NAMES[kind]} ${reference}${answered_at !== null && ', answered'}</p>
<p class="muted"><bdi>${first_name}</bdi>, ${email}, ${time(created_at)}</p></li>`
}

const empty = ({ kind, state, before }: MessageFilter & Pick<InboxQuery, 'before'>): Markup =>
  kind === 'all' && state === 'open' && before === undefined
    ? html`<p>Nothing waits for an answer.</p>`
    : html`<p>There is no such message.</p>`
