import { readFile } from 'node:fs/promises'
import { createGateway, type GatewaySite, loadGatewayConfig, type Pages } from '@mfe/gateway'
import { type LiveComposition, siteFacts } from '@mfe/release/client'
import type { FastifyInstance } from 'fastify'
import { liveFile } from '../config.ts'
import type { OpenSite } from '../options.ts'
import { LEFT_TO_SITE, SERVE_HERE } from '../proxy/hand-over.ts'

/** Shorter than the time after which the development server kills this process. */
const GRACE_MS = 5000

/** Opens a gateway that composes pages as a site does, and leaves to it what it serves besides pages. */
export const openSite: OpenSite = async ({ store, extend }) => {
  const saved: LiveComposition = JSON.parse(await readFile(liveFile(), 'utf8'))
  const { timeZone, attributes, policy } = siteFacts.parse(saved.site)
  const site: GatewaySite = {
    ...(timeZone !== undefined && { timeZone }),
    ...(attributes && { attributes }),
    ...(policy && { policy }),
    mount: async (app, pages) => leaveRest(app, pages),
  }
  const gateway = await createGateway({ config: loadGatewayConfig(), store, site, extend })
  return { gateway, close: () => gateway.close(GRACE_MS) }
}

/** Leaves each request to the site that is for nothing in the composition, unless the site has no page there either. */
function leaveRest(app: FastifyInstance, pages: Pages): void {
  app.addHook('onRequest', async (request, reply) => {
    if (request.headers[SERVE_HERE] !== undefined) return
    if (pages.serves(await pages.compositionOf(request, reply), request.url)) return
    return reply.code(404).header(LEFT_TO_SITE, 'yes').send()
  })
}
