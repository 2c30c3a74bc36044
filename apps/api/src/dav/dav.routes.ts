import { rejectLargerThan } from '@mfe/http'
import { DAV_METHODS, DAV_PARENTS, DAV_PATH } from '@site/contracts'
import type { FastifyInstance, FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify'
import { callerOf, READS } from '#caller.ts'
import { AppError } from '#errors.ts'
import { assertConditions, bodyOf, type DavServices, type Method } from './call.ts'
import { rethrowForDav, toDavError, XML_TYPE } from './errors.ts'
import { lock, unlock } from './locking.ts'
import { copy, move } from './moving.ts'
import { pathOf } from './paths.ts'
import { propstat, response } from './properties.ts'
import { get, MULTISTATUS_END, MULTISTATUS_START, propfind } from './reading.ts'
import { isSystemName } from './state/system-files.ts'
import { systemMethods } from './system-methods.ts'
import { mkcol, proppatch, put, remove } from './writing.ts'
import { parseXml } from './xml.ts'

/** The most bytes of a request's XML. */
const XML_BYTES = 64 * 1024

const METHODS: Readonly<Record<string, Method>> = {
  GET: get,
  HEAD: get,
  PUT: put,
  DELETE: remove,
  MKCOL: mkcol,
  PROPFIND: propfind,
  PROPPATCH: proppatch,
  COPY: copy,
  MOVE: move,
  LOCK: lock,
  UNLOCK: unlock,
}

const URLS = [DAV_PATH, `${DAV_PATH}/*`]

/** Makes a server accept the methods of WebDAV. Call this before it has routes for all methods. */
export function acceptDavMethods(app: FastifyInstance): void {
  for (const method of DAV_METHODS) app.addHttpMethod(method, { hasBody: true })
}

/** WebDAV, classes 1 and 2 (RFC 4918). The hooks of the app must have signed in the caller with an app password. */
export function davRoutes(services: DavServices): FastifyPluginAsync {
  const config = { toErrorBody: toDavError, ignoresCookies: true }

  async function serve(request: FastifyRequest, reply: FastifyReply): Promise<unknown> {
    assertNotEncoded(request)
    const caller = callerOf(request)
    const path = pathOf(request)
    const entry = await services.entries.find(caller, path)
    const isSystem = entry ? entry.kind === 'system' : isSystemName(path.names.at(-1))
    const method = (isSystem ? systemMethods : METHODS)[request.method]
    const call = { request, reply, caller, path, entry }
    const tokens = await assertConditions(services, call)
    return method?.(services, { ...call, tokens })
  }

  const handler = (request: FastifyRequest, reply: FastifyReply) => serve(request, reply).catch(rethrowForDav)

  /** Programs mount the folders read-only if only reading methods are allowed. */
  const options = async (request: FastifyRequest, reply: FastifyReply) =>
    reply
      .headers({
        dav: callerOf(request).readsOnly ? '1' : '1, 2',
        allow: (callerOf(request).readsOnly ? READS : ['OPTIONS', ...Object.keys(METHODS)]).join(', '),
        'ms-author-via': 'DAV',
        'content-length': 0,
      })
      .send()

  return async (app) => {
    await app.register(async (streams) => {
      streams.removeAllContentTypeParsers()
      streams.addContentTypeParser('*', (_request, body, done) => done(null, body))
      const onRequest = rejectLargerThan(services.uploads.maxRequestBytes, 'This file is too large.')
      for (const url of URLS) streams.put(url, { config, onRequest }, handler)
    })
    app.removeAllContentTypeParsers()
    const whole = { parseAs: 'buffer', bodyLimit: XML_BYTES } as const
    app.addContentTypeParser('*', whole, (_request, body, done) => done(null, body))
    const methods = Object.keys(METHODS).filter((method) => method !== 'PUT')
    for (const url of URLS) {
      app.route({ method: methods, url, config, handler })
      app.options(url, { config }, options)
    }
    for (const url of DAV_PARENTS) {
      app.options(url, { config }, options)
      app.route({ method: 'PROPFIND', url, config, handler: describeParent })
    }
  }
}

/** Throws for a compressed body, which would be stored as the file. */
function assertNotEncoded({ headers }: FastifyRequest): void {
  const encoding = headers['content-encoding'] ?? 'identity'
  if (encoding.toLowerCase() === 'identity') return
  throw new AppError('request/unsupported-type', 'Send the content as it is, without Content-Encoding.')
}

/** Tells Windows, which walks the path of what it mounts, that there is a folder. */
async function describeParent(request: FastifyRequest, reply: FastifyReply) {
  parseXml(bodyOf(request))
  const properties = propstat('200 OK', ['<D:resourcetype><D:collection/></D:resourcetype>'])
  const [path = '/'] = request.url.split('?')
  return reply
    .code(207)
    .type(XML_TYPE)
    .send(MULTISTATUS_START + response(path, properties) + MULTISTATUS_END)
}
