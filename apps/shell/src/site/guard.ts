import type { CompositionPlan } from '@mfe/contract'
import { readSession } from '@site/services'

/** Sends visitors who are not logged in away from signed-in pages. */
export function guard({ audience }: Pick<CompositionPlan, 'audience'>): string | undefined {
  return audience === 'signed-in' && !readSession().token ? '/login' : undefined
}
