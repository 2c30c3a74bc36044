import type { CompositionPlan } from '@mfe/contract'
import { readSession, rememberRequestedPage } from '@site/services'

/**
 * Returns the path to redirect to when a signed-in page is opened without a session. Remembers the page, so the welcome
 * screen can link to it.
 */
export function guard({ audience }: Pick<CompositionPlan, 'audience'>): string | undefined {
  if (audience !== 'signed-in' || readSession().token) return undefined
  rememberRequestedPage(null)
  return '/login'
}
