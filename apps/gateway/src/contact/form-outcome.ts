import type { PageState } from '@mfe/gateway'
import { splitAddress } from '@mfe/http'
import { formatRetryDelay, formReasons } from '@site/contracts'
import type { ApiResponse } from '../api/api-port.ts'

export interface FormOutcome {
  form: PostedForm
  status: number
  /** The Retry-After header, in seconds. */
  retryAfter?: string
}

/** Errors that apply to the whole form, not to one field. */
export const formErrors = {
  notStored: 'Your message could not be stored. Nothing you typed was lost: please send it again later.',
  unknownSender:
    'Your browser does not say which site this form came from, so it was not accepted. Nothing you typed was lost: send it with a newer browser, or write to us.',
  crossSite: 'This form came from another site. Open this page again and send it from here.',
  rateLimited: 'Too many messages were sent from here. Go back to the previous page and send your message again later.',
  tooLarge: 'Your message is too long to be sent. Nothing you typed was lost: shorten it, then send it again.',
  tooSlow: 'Your message arrived too slowly. Go back to the previous page and send it again.',
  bodyTooLarge: 'Your message is far too long to be sent. Go back to the previous page and shorten it.',
} as const

/** Returns the outcome of a rejected form, with the typed values and the reason. */
export const rejection = (status: number, values: PostedForm['values'], text: string): FormOutcome => ({
  form: { values, errors: { form: text }, sent: false },
  status,
})

export function toOutcome({ status, body, retryAfter }: ApiResponse, values: PostedForm['values']): FormOutcome {
  if (status === 201) return { form: { values: {}, errors: {}, sent: true }, status }
  if (status === 413) return rejection(status, values, formErrors.tooLarge)
  if (status === 429)
    return { ...rejection(status, values, rateLimitMessage(retryAfter)), ...(retryAfter && { retryAfter }) }
  if (status >= 400 && status < 500) {
    const { form, ...rest } = rejection(status, values, String(body.responseMessage ?? formErrors.notStored))
    const errors = fieldErrors(body)
    return { ...rest, form: { ...form, errors: { ...form.errors, ...errors }, reasons: reasonsFor(errors, values) } }
  }
  return { ...rejection(status >= 500 ? status : 502, values, formErrors.notStored), ...(retryAfter && { retryAfter }) }
}

const fieldErrors = ({ errors }: ApiResponse['body']): Record<string, string> => {
  const entries = typeof errors === 'object' && errors !== null ? Object.entries(errors) : []
  return Object.fromEntries(entries.map(([field, text]) => [field, String(text)]))
}

/** Returns what is wrong with the rejected values whose errors may mislead. */
function reasonsFor(errors: Readonly<Record<string, string>>, values: PostedForm['values']): Record<string, string> {
  const reasons: Readonly<Record<string, ((value: unknown) => string) | undefined>> = formReasons.contact
  const entries = Object.keys(errors).map((field) => [field, reasons[field]?.(values[field]) ?? ''] as const)
  return Object.fromEntries(entries.filter(([, reason]) => reason))
}

function rateLimitMessage(retryAfter: string | undefined): string {
  return `Too many messages were sent from here. Nothing you typed was lost: send it again ${formatRetryDelay(Number(retryAfter) || undefined)}.`
}

/** The values that a visitor without scripts posted to the contact form, and the outcome. */
export interface PostedForm {
  values: Readonly<Record<string, string>>
  errors: Readonly<Record<string, string>>
  /** What is wrong where an error may mislead, by field. */
  reasons?: Readonly<Record<string, string>>
  sent: boolean
}

export const toPageState = (form: PostedForm): PageState => ({
  value: form,
  isPersonal: Object.keys(form.values).length > 0,
})

/** Returns the state of the page that a browser without scripts is redirected to after sending the contact form. */
export function sentState(url: string): PageState | undefined {
  const [path, search] = splitAddress(url)
  const isSent = path === '/contactus' && new URLSearchParams(search).get('sent') === '1'
  return isSent ? toPageState({ values: {}, errors: {}, sent: true }) : undefined
}
