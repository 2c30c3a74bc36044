import { Readable } from 'node:stream'
import { userContentHeaders } from '#bytes/out/download.ts'
import { AppError } from '#errors.ts'
import { type DavCall, type DavServices, type Method, notFound } from './call.ts'
import { parseLock, sendUnneededLock, tokenOf } from './locking.ts'
import { destinationOf } from './paths.ts'
import { etagOf } from './properties.ts'
import { propfind } from './reading.ts'
import { isSystemName, SYSTEM_FILE_BYTES } from './state/system-files.ts'
import { proppatch } from './writing.ts'

const nameOf = ({ path }: Pick<DavCall, 'path'>): string => path.names.at(-1) ?? ''

async function write(services: DavServices, { caller, path }: DavCall, content: Buffer): Promise<void> {
  const { audit, entries, systemFiles } = services
  await audit.assertRoom()
  const folderId = await entries.parentId(caller, path)
  await systemFiles.put(caller.accountId, folderId, path.names.at(-1) ?? '', content)
}

async function erase({ entries, systemFiles }: DavServices, call: DavCall): Promise<void> {
  await systemFiles.delete(call.caller.accountId, await entries.parentId(call.caller, call.path), nameOf(call))
}

const tooLarge = () => new AppError('request/too-large', 'This system file is too large.')

async function readBody({ body }: DavCall['request']): Promise<Buffer> {
  if (!(body instanceof Readable)) return Buffer.alloc(0)
  const chunks: Buffer[] = []
  let size = 0
  for await (const chunk of body) {
    size += chunk.length
    if (size > SYSTEM_FILE_BYTES) throw tooLarge()
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}

const get: Method = async (_services, { request, reply, entry }) => {
  if (entry?.kind !== 'system') throw notFound()
  reply.headers({ ...userContentHeaders, etag: etagOf(entry), 'content-length': entry.size })
  reply.type('application/octet-stream')
  return reply.send(request.method === 'HEAD' ? Readable.from([]) : entry.content)
}

const put: Method = async (services, call) => {
  await write(services, call, await readBody(call.request))
  return call.reply.code(call.entry ? 204 : 201).send()
}

const remove: Method = async (services, call) => {
  if (!call.entry) throw notFound()
  await erase(services, call)
  return call.reply.code(204).send()
}

const copyOrMove =
  (isMove: boolean): Method =>
  async (services, call) => {
    const { entry, request, caller, reply } = call
    const target = destinationOf(request, services.site)
    if (entry?.kind !== 'system') throw notFound()
    if (!isSystemName(target.names.at(-1))) {
      throw new AppError('names/invalid', 'A system file cannot become a file of yours.')
    }
    const existing = await services.entries.find(caller, target)
    if (existing && request.headers.overwrite === 'F') {
      throw new AppError('dav/precondition', 'There is something at the destination already.')
    }
    await write(services, { ...call, path: target }, entry.content)
    if (isMove) await erase(services, call)
    return reply.code(existing ? 204 : 201).send()
  }

/** Nobody else sees the file, so every lock is granted and none is stored. */
const lock: Method = async (services, call) => {
  const wanted = parseLock(call.request) ?? { isDeep: false, isShared: false, holder: '', timeout: 600 }
  if (!call.entry) await write(services, call, Buffer.alloc(0))
  return sendUnneededLock(call, wanted, call.entry ? 200 : 201)
}

const unlock: Method = async (_services, { request, reply }) => {
  tokenOf(request)
  return reply.code(204).send()
}

const forbidden: Method = async () => {
  throw new AppError('names/invalid', 'This name is for files that operating systems store.')
}

/** What the methods do with the files that operating systems store in every folder. */
export const systemMethods: Readonly<Record<string, Method>> = {
  GET: get,
  HEAD: get,
  PUT: put,
  DELETE: remove,
  MKCOL: forbidden,
  PROPFIND: propfind,
  PROPPATCH: proppatch,
  COPY: copyOrMove(false),
  MOVE: copyOrMove(true),
  LOCK: lock,
  UNLOCK: unlock,
}
