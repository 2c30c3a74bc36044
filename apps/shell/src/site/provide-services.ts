import type { CompositionPlan } from '@mfe/contract'
import { endSession, provideApi, readSession } from '@site/services'
import { connectSiteToasts } from '../toasts/connect.ts'

/** Connects what `@site/services` offers to every page. */
export function provideServices({ audience }: Pick<CompositionPlan, 'audience'>): void {
  connectSiteToasts({ preventDuplicates: audience === 'signed-in' })
  provideApi(async () => {
    const { createApiClient } = await import('@site/api-client')
    return createApiClient({ session: readSession, onSessionEnded: endSession, asksAhead: true })
  })
}
