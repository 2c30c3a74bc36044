import type { PageState } from '@mfe/gateway'
import { splitAddress } from '@mfe/gateway/http'

/** What a visitor posted to the contact form without scripts, and the result. */
export interface PostedForm {
  values: Readonly<Record<string, string>>
  errors: Readonly<Record<string, string>>
  sent: boolean
}

/** The form as the shell renders it. */
export const stateOf = (form: PostedForm): PageState => ({
  value: form,
  isPersonal: Object.keys(form.values).length > 0,
})

/** The page to which the contact form redirects a browser without scripts after sending. */
export function sentState(url: string): PageState | undefined {
  const [path, search] = splitAddress(url)
  const isSent = path === '/contactus' && new URLSearchParams(search).get('sent') === '1'
  return isSent ? stateOf({ values: {}, errors: {}, sent: true }) : undefined
}
