import type { PageState } from '@mfe/gateway'
import { splitAddress } from '@mfe/http'

/** The values that a visitor without scripts posted to the contact form, and the outcome. */
export interface PostedForm {
  values: Readonly<Record<string, string>>
  errors: Readonly<Record<string, string>>
  sent: boolean
}

/** Converts a posted form to the page state that the shell renders. */
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
