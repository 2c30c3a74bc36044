import { startHost } from '@mfe/host/browser'
import { provideApi, readSession, refreshUser } from '@site/services'
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
    // If the email cannot be read, the call's own failure is shown, and the next one tries again.
    const onWrongUser = () => void refreshUser().catch(() => undefined)
    return createApiClient({ session: readSession, onSessionEnded, onWrongUser, prefetchToken: true })
  })
}
