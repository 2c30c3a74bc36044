import { startHost } from '@mfe/host/browser'
import { guard } from './session/guard.ts'
import { hideInputMethodKeys } from './site/input-methods.ts'
import { lateShares } from './site/late-shares.ts'
import { provideServices } from './site/provide-services.ts'
import { site } from './site/site.ts'

hideInputMethodKeys()
void startHost({ ...site, guard, provideServices, lateShares })
