import { provideApi, readSession } from '@site/services'
import { onSessionEnded } from '../session/on-session-ended.ts'

/** Provides the services of `@site/services` to every page. */
export function provideServices(): void {
  provideApi(async () => {
    const { createApiClient } = await import('@site/api-client')
    return createApiClient({ session: readSession, onSessionEnded, prefetchToken: true })
  })
}
