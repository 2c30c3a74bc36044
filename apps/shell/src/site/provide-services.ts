import { endSession, provideApi, readSession } from '@site/services'

/** Connects what `@site/services` offers to every page. */
export function provideServices(): void {
  provideApi(async () => {
    const { createApiClient } = await import('@site/api-client')
    return createApiClient({ session: readSession, onSessionEnded: endSession, asksAhead: true })
  })
}
