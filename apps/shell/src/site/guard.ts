import type { CompositionPlan } from '@mfe/contract'
import { readSession } from '@site/services'

/** Returns where to redirect visitors who are not logged in from signed-in pages. */
export function guard({ audience }: Pick<CompositionPlan, 'audience'>): string | undefined {
  return audience === 'signed-in' && !readSession().token ? '/login' : undefined
}
