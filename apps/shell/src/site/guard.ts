import type { CompositionPlan } from '@mfe/contract'
import { readSession } from '@site/services'

/** Returns the path to redirect to when a signed-in page is opened without a session. */
export function guard({ audience }: Pick<CompositionPlan, 'audience'>): string | undefined {
  return audience === 'signed-in' && !readSession().token ? '/login' : undefined
}
