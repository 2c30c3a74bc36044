import { ACCOUNT_EXPORT_URL, folderZip, SELECTION_MAX_BYTES, selectionCreate, selectionZip } from '@site/contracts'
import { selectedEntries, selectionResponse } from '@site/contracts/schemas'
import type { FastifyPluginAsync } from 'fastify'
import type { z } from 'zod'
import { callerOf } from '#caller.ts'
import { storeRoute } from '#tree/calls/store-route.ts'
import type { SelectionsService } from './selections.service.ts'
import { purposeOf, sendArchive } from './send-archive.ts'
import type { ZipService } from './zip.service.ts'

const create = { body: selectedEntries, bodyLimit: SELECTION_MAX_BYTES, response: { 201: selectionResponse } }

export function zipRoutes(zip: ZipService, selections: SelectionsService): FastifyPluginAsync {
  return async (app) => {
    app.route(
      storeRoute(folderZip, {}, async ({ caller, names }, request, reply) =>
        sendArchive(await zip.open(caller, names, purposeOf(request)), request, reply),
      ),
    )

    app.route({
      method: ['GET', 'HEAD'],
      url: ACCOUNT_EXPORT_URL,
      config: { cookieAlone: true },
      handler: async (request, reply) =>
        sendArchive(await zip.openAll(callerOf(request), purposeOf(request)), request, reply),
    })

    app.route(
      storeRoute(selectionCreate, create, async ({ caller, names }, request, reply) => {
        const entries = request.body as z.output<typeof selectedEntries>
        return reply.code(201).send(await selections.create(caller, names, entries))
      }),
    )

    app.route(
      storeRoute(selectionZip, {}, async ({ caller, query }, request, reply) =>
        sendArchive(await selections.open(caller, query.selection ?? '', purposeOf(request)), request, reply),
      ),
    )
  }
}
