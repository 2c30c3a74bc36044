import { fileDownload, filePreview, versionDownload } from '@site/contracts'
import type { FastifyPluginAsync } from 'fastify'
import { storeRoute } from '#tree/calls/store-route.ts'
import { sendFile } from './download.ts'
import type { FileReader } from './file-reader.ts'
import { sendPreview } from './send-preview.ts'

export function downloadRoutes(reader: FileReader): FastifyPluginAsync {
  return async (app) => {
    for (const [call, send] of [
      [fileDownload, sendFile],
      [filePreview, sendPreview],
    ] as const) {
      app.route(
        storeRoute(call, {}, async ({ caller, names, fileName }, request, reply) =>
          send(await reader.open(caller, names, fileName), request, reply),
        ),
      )
    }

    app.route(
      storeRoute(versionDownload, {}, async ({ caller, names, fileName, query }, request, reply) =>
        sendFile(await reader.openVersion(caller, names, fileName, query.version ?? ''), request, reply),
      ),
    )
  }
}
