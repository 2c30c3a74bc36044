import { startHost } from '@mfe/host/browser'
import { provideApi, readSession } from '@site/services'
import { guard, onSessionEnded } from './session/session.ts'
import { hideInputMethodKeys } from './site/input-methods.ts'
import { lateShares } from './site/late-shares.ts'
import { site } from './site/site.ts'

hideInputMethodKeys()
void startHost({ ...site, guard, provideServices, lateShares })

/** Provides the services of `@site/services` to every page. */
function provideServices(): void {
  provideApi(async () => {
    const { createApiClient } = await import('@site/api-client')
    return createApiClient({ session: readSession, onSessionEnded, prefetchToken: true })
  })
}
