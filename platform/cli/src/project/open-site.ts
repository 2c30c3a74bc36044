import { createGateway, loadGatewayConfig } from '@mfe/gateway'
import type { OpenSite } from '../dev/options.ts'
import { openProject } from './project.ts'

/** Shorter than the time after which the development server kills this process. */
const GRACE_MS = 5000

export const openSite: OpenSite = async ({ store, shared, extend }) => {
  const { site } = await openProject(process.cwd())
  const gateway = await createGateway({ config: loadGatewayConfig(), store, shared, site, extend })
  return { gateway, close: () => gateway.close(GRACE_MS) }
}
