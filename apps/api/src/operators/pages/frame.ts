import { brand } from '@site/brand'
import { INBOX_PATH } from '@site/contracts/schemas'
import { officeTime } from '#messages/texts/times.ts'
import type { Operator } from '../operators.service.ts'
import type { Page } from './document.ts'
import { html, type Markup } from './html.ts'

/** Shows a time at the office, with its zone. */
export const time = (at: string): Markup => html`<time datetime="${at}">${officeTime(Date.parse(at))}</time>`

/** A form that does something at once. */
export const action = (operator: Operator, path: string, content: Markup): Markup => html`
<form method="post" action="${INBOX_PATH}/${path}">
<input type="hidden" name="token" value="${operator.formToken}">
${content}
</form>`

/** Returns a page for someone with a session. */
export function framedPage(operator: Operator, title: string, content: Markup): Page {
  const body = html`
<a class="skip" href="#content">Skip to content</a>
<header>
<p><a class="home" href="${INBOX_PATH}">${brand.name} inbox</a></p>
<p class="who">${operator.email}</p>
</header>
<main id="content" tabindex="-1">
<h1>${title}</h1>
${content}
</main>
<footer>
<p>What you open, export and mark is recorded. This session ends after half an hour without a request, and on
${time(operator.expiresAt)} at the latest.</p>
${action(operator, 'end', html`<button>Sign out</button>`)}
</footer>`
  return { title, body }
}

/** Returns a page for anyone. */
export const plainPage = (title: string, content: Markup): Page => ({
  title,
  body: html`<main><h1>${title}</h1>${content}</main>`,
})
