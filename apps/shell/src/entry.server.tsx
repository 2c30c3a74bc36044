import { createServerHost } from '@mfe/host/server'
import { serverParts } from './site/server-parts.ts'
import { site } from './site/site.ts'

export const { headScript, shared, renderSite } = createServerHost({ ...site, ...serverParts })
