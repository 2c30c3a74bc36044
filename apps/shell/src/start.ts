import { startHost } from '@mfe/host/browser'
import { guard } from './session/guard.ts'
import { lateShares } from './site/late-shares.ts'
import { provideServices } from './site/provide-services.ts'
import { site } from './site/site.ts'

void startHost({ ...site, guard, provideServices, lateShares })
