import { createGateway, loadGatewayConfig } from '@mfe/gateway'
import type { OpenSite } from '../dev/options.ts'
import { openProject } from './project.ts'

/** The site of the project in the current folder. */
export const openSite: OpenSite = async ({ store, extend }) => {
  const { site } = await openProject(process.cwd())
  const gateway = await createGateway({ config: loadGatewayConfig(), store, site, extend })
  return { gateway, close: () => gateway.close() }
}
