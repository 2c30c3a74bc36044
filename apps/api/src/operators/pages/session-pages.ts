import type { HttpError } from '@mfe/http'
import { brand } from '@site/brand'
import { INBOX_OPEN_PATH, INBOX_PATH } from '@site/contracts/schemas'
import type { Operator } from '../operators.service.ts'
import type { Page } from './document.ts'
import { plainPage } from './frame.ts'
import { html, type Markup } from './html.ts'

const howToGetIn = (): Markup => html`
<p>Open the link in your invitation. It works once; for another one, write to
<a href="mailto:${brand.contact.operatorsEmail}">${brand.contact.operatorsEmail}</a>.</p>`

/** Asks for the code of an invitation. A program that only opens the link, such as a mail scanner, uses nothing up. */
export const openPage = (current: Operator | undefined): Page => ({
  ...plainPage(
    'Open the inbox',
    html`
<p>Your invitation is used up once you press the button.</p>
${current && html`<p>It ends the session that this browser has now, of <strong>${current.email}</strong>.</p>`}
<form method="post" action="${INBOX_OPEN_PATH}">
${current && html`<input type="hidden" name="token" value="${current.formToken}">`}
<p><label for="code">Code</label>
<input id="code" name="code" required autocomplete="off" autocapitalize="off" spellcheck="false"
aria-describedby="code-hint"><br>
<span class="muted" id="code-hint">From the link in your invitation, after "code=".</span></p>
<button class="primary">Open the inbox</button>
</form>`,
  ),
  hasCode: true,
})

export const endedPage = (): Page =>
  plainPage('You are signed out', html`<p>This browser has no access to the inbox anymore.</p>${howToGetIn()}`)

/** The last link of a 401 is for those who came from another site, without their cookie. */
export const errorPage = ({ status, code, message }: HttpError): Page =>
  plainPage(
    status === 401 ? 'You are not signed in' : 'This did not work',
    html`
<div class="notice" role="alert"><p>${message}</p></div>
${(status === 401 || code === 'inbox/bad-code') && howToGetIn()}
<p><a class="step" href="${INBOX_PATH}">Go to the inbox</a></p>
<p class="muted">Code: ${code}</p>`,
  )
