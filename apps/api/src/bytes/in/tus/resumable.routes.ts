import { parseByteCount, parseOrReject } from '@mfe/http'
import { resumableUpload } from '@site/contracts'
import { levelParams, uploadOptions } from '@site/contracts/schemas'
import type { FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify'
import { assertOwner, callerOf } from '#caller.ts'
import { AppError } from '#errors.ts'
import { idOf } from '#path-id.ts'
import type { ConflictRule } from '#tree/store-file.ts'
import { toTarget } from '../upload.ts'
import { CHECKSUMS, CHUNK_TYPE, parseChecksum, parseMetadata, TUS_VERSION } from './headers.ts'
import type { ResumableUpload } from './resumable.repo.ts'
import type { ResumableService } from './resumable.service.ts'

const { path, names } = resumableUpload
const nameFields = levelParams(resumableUpload)

/** Implements tus 1.0.0: core, creation, expiration, termination, checksum (docs/decisions/011). */
export function resumableRoutes(uploads: ResumableService): FastifyPluginAsync {
  const capabilities = {
    'tus-version': TUS_VERSION,
    'tus-extension': 'creation,expiration,termination,checksum',
    'tus-max-size': String(uploads.maxBytes),
    'tus-checksum-algorithm': CHECKSUMS.join(','),
  }

  async function create(request: FastifyRequest, reply: FastifyReply) {
    const { headers } = request
    if (headers['upload-defer-length'] ?? headers['upload-concat']) {
      throw new AppError('request/invalid', 'Upload-Length is required, and an upload must be a single file.')
    }
    if (headers['content-type'] === CHUNK_TYPE) throw unsupported('Bytes must be sent with PATCH.')
    const length = parseByteCount(headers, 'upload-length')
    const metadata = parseMetadata(headers['upload-metadata'])
    const typed: Record<string, string> = parseOrReject(nameFields, metadata)
    const { onConflict } = parseOrReject(uploadOptions, metadata)
    assertOwner(request, typed.userEmail ?? '')
    const folder = names.flatMap((name) => typed[name] ?? [])
    const upload = await uploads.begin({
      caller: callerOf(request),
      target: toTarget(folder, typed.fileName ?? ''),
      rule: toRule(onConflict, headers['if-match']),
      length,
      key: headers['idempotency-key'],
    })
    return reply
      .code(201)
      .headers({ ...progress(upload), location: `${path}/${upload.id}` })
      .send()
  }

  async function append(request: FastifyRequest, reply: FastifyReply) {
    const { headers, raw } = request
    if (headers['content-type'] !== CHUNK_TYPE)
      throw unsupported(`The bytes of an upload must be sent as ${CHUNK_TYPE}.`)
    const upload = await uploads.append(callerOf(request), idOf(request), {
      offset: parseByteCount(headers, 'upload-offset'),
      declared: headers['content-length'] === undefined ? undefined : parseByteCount(headers, 'content-length'),
      checksum: parseChecksum(headers['upload-checksum']),
      body: raw,
    })
    return reply.code(204).headers(progress(upload)).send()
  }

  async function terminate(request: FastifyRequest, reply: FastifyReply) {
    await uploads.end(callerOf(request), idOf(request))
    return reply.code(204).send()
  }

  return async (app) => {
    app.addContentTypeParser(CHUNK_TYPE, (_request, body, done) => done(null, body))
    app.addHook('onRequest', async ({ method, headers }) => {
      if (method === 'OPTIONS' || headers['tus-resumable'] === TUS_VERSION) return
      const message = `This server supports tus ${TUS_VERSION} only.`
      throw new AppError('uploads/version', message, { headers: { 'tus-version': TUS_VERSION } })
    })
    app.addHook('onSend', async (_request, reply) => void reply.header('tus-resumable', TUS_VERSION))

    for (const url of [path, `${path}/:id`]) {
      app.options(url, (_request, reply) => reply.code(204).headers(capabilities).send())
    }
    app.post(path, create)
    app.head(`${path}/:id`, async (request, reply) =>
      reply.headers(progress(await uploads.state(callerOf(request), idOf(request)))).send(),
    )
    app.patch(`${path}/:id`, append)
    app.delete(`${path}/:id`, terminate)
    // For clients behind proxies that reject PATCH and DELETE.
    app.post(`${path}/:id`, (request, reply) => {
      const method = request.headers['x-http-method-override']
      if (method === 'PATCH') return append(request, reply)
      if (method === 'DELETE') return terminate(request, reply)
      throw new AppError('request/not-found', 'This API call does not exist.')
    })
  }
}

const unsupported = (message: string) => new AppError('request/unsupported-type', message)

function toRule(onConflict: 'fail' | 'keep-both' | undefined, ifMatch: string | undefined): ConflictRule {
  if (ifMatch === undefined) return { onConflict: onConflict ?? 'fail' }
  if (onConflict !== 'keep-both') return { onConflict: 'replace', ifMatch }
  throw new AppError('request/invalid', 'If-Match replaces a file, so onConflict cannot be keep-both.')
}

function progress({ received, length, expiresAt, finished, name, rule }: ResumableUpload) {
  // The server may have numbered the name.
  const isNamed = finished && rule.onConflict === 'keep-both'
  return {
    ...(isNamed && { 'upload-file-name': encodeURIComponent(name) }),
    'upload-offset': String(received),
    'upload-length': String(length),
    'upload-expires': new Date(expiresAt).toUTCString(),
  }
}
