import { connectionSignal, rejectLargerThan } from '@mfe/http'
import { formParts } from '@mfe/http/forms'
import { responseTexts } from '@site/contracts'
import {
  linkedFileEntry,
  linkedFileQuery,
  linkedFolderEntry,
  linkedFolderQuery,
  linkedItem,
  linkPasswordBody,
  linkReportBody,
  messageResponse,
  receivedFile,
} from '@site/contracts/schemas'
import type { FastifyRequest } from 'fastify'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { z } from 'zod'
import { declaredOf, noFile, type Target, toTarget } from '#bytes/in/upload.ts'
import { assertOnlyFile } from '#bytes/in/upload-form.ts'
import { sendFile } from '#bytes/out/download.ts'
import { sendPreview } from '#bytes/out/send-preview.ts'
import { sendThumbnail } from '#bytes/thumbnails/send-thumbnail.ts'
import type { ThumbnailsService } from '#bytes/thumbnails/thumbnails.service.ts'
import { purposeOf, sendArchive } from '#bytes/zip/send-archive.ts'
import { sendList } from '#tree/calls/send-list.ts'
import type { Visitor } from './access.ts'
import type { DroppedFile, DropService } from './drop.service.ts'
import { type ReadingService, UNLOCKED_MS } from './reading.service.ts'
import type { ReportLink } from './report-link.ts'
import type { LinkCookie } from './secrets/visitor-proofs.ts'

interface Parts {
  reading: ReadingService
  drop: DropService
  report: ReportLink
  cookie: LinkCookie
  thumbnails: Pick<ThumbnailsService, 'open'>
}

const downloadMethods = ['GET', 'HEAD'] as const

/** The calls for people who follow a link. They need no session. */
export function visitorRoutes({ reading, drop, report, cookie, thumbnails }: Parts): FastifyPluginAsyncZod {
  const visitorOf = (request: FastifyRequest): Visitor => ({
    token: (request.params as { token: string }).token,
    address: request.ip,
    proof: cookie.read(request.headers.cookie),
    signal: connectionSignal(request),
  })

  return async (app) => {
    const url = '/api/shared/:token'
    // The address contains the token, so search engines must not index it.
    app.addHook('onRequest', async (_request, reply) => void reply.header('x-robots-tag', 'noindex'))

    app.get(url, { schema: { response: { 200: linkedItem } } }, (request) => reading.describe(visitorOf(request)))

    app.post(`${url}/password`, { schema: { body: linkPasswordBody } }, async (request, reply) => {
      const visitor = visitorOf(request)
      const proof = await reading.unlock(visitor, request.body.password)
      const path = `/api/shared/${visitor.token}`
      return reply
        .code(204)
        .header('set-cookie', cookie.set(path, proof, UNLOCKED_MS))
        .send()
    })

    const reporting = { body: linkReportBody, response: { 201: messageResponse } }
    app.post(`${url}/report`, { schema: reporting }, async (request, reply) => {
      await report(visitorOf(request), request.body.reason)
      return reply.code(201).send({ message: responseTexts.linkReported })
    })

    const folders = { querystring: linkedFolderQuery, response: { 200: z.array(linkedFolderEntry) } }
    app.get(`${url}/folders`, { schema: folders }, async (request, reply) => {
      const { key, slices, ...options } = await reading.listFolders(visitorOf(request), request.query.in)
      return sendList(key, slices, reply, options)
    })

    const files = { querystring: linkedFolderQuery, response: { 200: z.array(linkedFileEntry) } }
    app.get(`${url}/files`, { schema: files }, async (request, reply) => {
      const { key, slices, ...options } = await reading.listFiles(visitorOf(request), request.query.in)
      return sendList(key, slices, reply, options)
    })

    app.route({
      method: [...downloadMethods],
      url: `${url}/download`,
      schema: { querystring: linkedFileQuery },
      async handler(request, reply) {
        const { in: path, fileName } = request.query
        const { file, etag } = await reading.openFile(visitorOf(request), path, fileName, request)
        return sendFile(file, request, reply, { etag })
      },
    })

    app.route({
      method: [...downloadMethods],
      url: `${url}/preview`,
      schema: { querystring: linkedFileQuery },
      async handler(request, reply) {
        const { in: path, fileName } = request.query
        return sendPreview(await reading.openPreview(visitorOf(request), path, fileName, request), request, reply)
      },
    })

    app.route({
      method: [...downloadMethods],
      url: `${url}/thumbnail`,
      schema: { querystring: linkedFileQuery },
      async handler(request, reply) {
        const { in: path, fileName } = request.query
        const { key, file } = await reading.findPicture(visitorOf(request), path, fileName)
        return sendThumbnail(thumbnails, key, file, request, reply)
      },
    })

    app.route({
      method: [...downloadMethods],
      url: `${url}/zip`,
      schema: { querystring: linkedFolderQuery },
      async handler(request, reply) {
        const archive = await reading.openZip(visitorOf(request), request.query.in, purposeOf(request))
        return sendArchive(archive, request, reply)
      },
    })

    const onRequest = rejectLargerThan(drop.maxRequestBytes, 'This file is too large.')
    app.post(`${url}/files`, { onRequest, schema: { response: { 201: receivedFile } } }, async (request, reply) => {
      const dropped = await drop.begin(visitorOf(request), declaredOf(request))
      try {
        const receipt = await readDroppedFile(request, dropped)
        return reply.code(201).send({ message: responseTexts.fileReceived, ...receipt })
      } finally {
        await dropped.end()
      }
    })
  }
}

async function readDroppedFile(request: FastifyRequest, dropped: DroppedFile) {
  let target: Target | undefined
  for await (const part of formParts(request, { signal: dropped.signal })) {
    assertOnlyFile(part, target !== undefined)
    target = toTarget([], part.fileName)
    await dropped.receive(part)
  }
  if (!target) throw noFile()
  return dropped.commit(target)
}
