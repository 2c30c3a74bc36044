import { INBOX_PATH } from '@site/contracts/schemas'
import type { Attachment, Message } from '#messages/inbox/inbox.repo.ts'
import { FILE_LABELS, type Field, filledFields } from '#messages/inbox/labels.ts'
import type { Operator } from '../operators.service.ts'
import type { Page } from './document.ts'
import { action, framedPage, time } from './frame.ts'
import { html, type Markup } from './html.ts'
import { KIND_NAMES } from './list-page.ts'

/** Fields with line breaks, which get a box of their own. */
const LONG: readonly Field[] = ['message', 'description']
/** Fields that the page shows elsewhere. */
const ELSEWHERE: readonly Field[] = ['reference', 'answered_at', 'answered_by']

export function messagePage(operator: Operator, message: Message): Page {
  const { kind, fields, attachments } = message
  const filled = filledFields(message).filter(({ field }) => !ELSEWHERE.includes(field))
  const [short, long] = [
    filled.filter(({ field }) => !LONG.includes(field)),
    filled.filter(({ field }) => LONG.includes(field)),
  ]
  const subject = encodeURIComponent(`Your message ${fields.reference}`)
  const reply = `mailto:${encodeURIComponent(fields.email)}?subject=${subject}`
  const files = attachments.map((each) => file(fields.reference, each))
  return framedPage(
    operator,
    `${KIND_NAMES[kind]} ${fields.reference}`,
    html`
<dl>${short.map(({ field, label, text }) => html`<dt>${label}</dt><dd>${textOf(field, text)}</dd>`)}</dl>
${long.map(({ label, text }) => html`<h2>${label}</h2><p class="text" dir="auto">${text}</p>`)}
${attachments.length > 0 && html`<h2>Files</h2><ul class="list">${files}</ul>`}
<h2>Answer</h2>
<p><a class="step" href="${reply}">Write to ${fields.email}</a></p>
<p>${mark(fields)}</p>
${action(
  operator,
  `${fields.reference}/answered`,
  fields.answered_at === null
    ? html`<button class="primary" name="answered" value="yes">Mark as answered</button>`
    : html`<button name="answered" value="no">Mark as open</button>`,
)}
<p><a class="step" href="${INBOX_PATH}">Back to the inbox</a></p>`,
  )
}

const mark = ({ answered_at, answered_by }: Message['fields']): Markup =>
  answered_at === null
    ? html`Nobody has marked this as answered yet.`
    : html`Marked as answered by ${answered_by ?? 'someone'}, ${time(answered_at)}.`

const textOf = (field: Field, text: string): Markup => (field === 'created_at' ? time(text) : html`<bdi>${text}</bdi>`)

function file(reference: string, { kind, name, size, flags }: Attachment): Markup {
  const warning = html`<p class="notice">It contains: ${flags}. Open it only in a program that runs nothing in it.</p>`
  return html`<li><a class="title" href="${INBOX_PATH}/${reference}/files/${kind}">Download ${FILE_LABELS[kind]}</a>
<p class="muted"><bdi>${name}</bdi>, ${Math.ceil(size / 1024)} KB</p>
${flags !== '' && warning}</li>`
}
