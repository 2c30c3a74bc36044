import { Readable } from 'node:stream'
import { assertConnected, parseByteCount } from '@mfe/http'
import type { FastifyRequest } from 'fastify'
import { interruptible } from '#bytes/in/interruptible.ts'
import { AppError } from '#errors.ts'
import { toNewName } from '#tree/names/stored-name.ts'
import { entityTag } from '#tree/versions.ts'
import { assertMayChange, assertNoBody, bodyOf, type DavCall, type DavServices, type Method, notFound } from './call.ts'
import { XML_TYPE } from './errors.ts'
import { assertFilePlace, assertFolderPlace, hrefOf, parentOf } from './paths.ts'
import { distinctKeys, isComputed, propstat, response, writeProperty } from './properties.ts'
import { MULTISTATUS_END, MULTISTATUS_START } from './reading.ts'
import { type Properties, propertyKey } from './state/stored-properties.ts'
import { childOf, elementsIn, isDav, parseXml, withLanguageOf, writeXml } from './xml.ts'

export const put: Method = async (services, call) => {
  const { request, reply, entry } = call
  if (entry?.kind === 'folder') throw new AppError('dav/exists', 'There is a folder at this address.')
  if (request.headers['content-range']) {
    throw new AppError('request/invalid', 'A file can only be stored as a whole: send it without Content-Range.')
  }
  const sha256 = await store(services, call, bytesOf(request), sizeOf(request))
  return reply
    .code(entry ? 204 : 201)
    .header('etag', entityTag(sha256))
    .send()
}

/** Stores or replaces the file at the URL of a request. Resolves to its hash. */
export async function store(services: DavServices, call: DavCall, body: Readable, size: number | undefined) {
  const { request, caller, path, entry } = call
  assertFilePlace(path)
  await services.entries.parentId(caller, path)
  await assertMayChange(services, call, path, !entry)
  const folder = parentOf(path)
  const fileName = entry ? (entry.names.at(-1) ?? '') : toNewName(path.names.at(-1) ?? '')
  const target = { folder, fileName }
  const upload = await services.uploads.begin({
    caller,
    key: undefined,
    declaredBytes: size ?? 0,
    size,
    ...(entry
      ? { rule: { onConflict: 'replace', ifMatch: request.headers['if-match'] ?? '*' }, replaced: target }
      : { rule: { onConflict: 'fail' } }),
  })
  try {
    await upload.follow(folder)
    assertConnected(body)
    await upload.receive({ bytes: interruptible(body, upload.signal) })
    // A long upload may have begun before the lock.
    await assertMayChange(services, call, path, !entry)
    return (await upload.commit(target)).sha256
  } finally {
    await upload.end()
  }
}

const bytesOf = ({ body }: FastifyRequest): Readable => (body instanceof Readable ? body : Readable.from([]))

/** Returns the size of a file, if its request says so. Finder has a header of its own, as it sends chunks. */
function sizeOf({ headers, body }: FastifyRequest): number | undefined {
  if (body === undefined) return 0
  const name = ['content-length', 'x-expected-entity-length'].find((header) => header in headers)
  return name === undefined ? undefined : parseByteCount(headers, name)
}

export const mkcol: Method = async (services, call) => {
  const { request, reply, caller, path, entry } = call
  assertNoBody(request)
  if (entry) throw new AppError('dav/exists', 'There is something at this address already.')
  await services.entries.parentId(caller, path)
  assertFolderPlace(path)
  await assertMayChange(services, call, path, true)
  await services.folders.create(caller, parentOf(path), path.names.at(-1) ?? '')
  return reply.code(201).send()
}

export const remove: Method = async (services, call) => {
  const { reply, caller, path, entry } = call
  if (!entry) throw notFound()
  if (path.names.length === 0) throw new AppError('dav/root', 'All folders together cannot be deleted.')
  await assertMayChange(services, call, path, true)
  if (entry.kind === 'file') await services.files.delete(caller, parentOf(path), entry.names.at(-1) ?? '')
  else await services.folders.delete(caller, entry.names)
  return reply.code(204).send()
}

interface PropertyChange {
  key: string
  /** Absent if the property is removed. */
  xml?: string
}

/** Parses the changes of a `PROPPATCH` in their order. */
function parseChanges(body: Buffer): PropertyChange[] {
  const root = parseXml(body)
  if (!root || !isDav(root, 'propertyupdate')) {
    throw new AppError('request/invalid', 'A propertyupdate element was expected.')
  }
  return elementsIn(root).flatMap((step) => {
    const isSet = isDav(step, 'set')
    if (!isSet && !isDav(step, 'remove')) return []
    const prop = childOf(step, 'prop')
    return elementsIn(prop).map((element) => {
      const parents = prop ? [prop, step, root] : []
      return { key: propertyKey(element), ...(isSet && { xml: writeXml(withLanguageOf(element, parents)) }) }
    })
  })
}

/** All changes are made, or none. */
export const proppatch: Method = async (services, call) => {
  const { request, reply, caller, path, entry } = call
  const changes = parseChanges(bodyOf(request))
  if (!entry) throw notFound()
  await assertMayChange(services, call, path, false)
  const keys = distinctKeys(changes.map(({ key }) => key))
  const forbidden = keys.filter((key) => entry.names.length === 0 || isComputed(key))
  if (forbidden.length === 0 && entry.kind !== 'system') {
    await services.audit.assertRoom()
    await services.storedProperties.change(caller.accountId, entry, (now) => applyAll(now, changes))
  }
  const written = (some: readonly string[]) => some.map((key) => writeProperty(key))
  const others = keys.filter((key) => !forbidden.includes(key))
  const propstats =
    forbidden.length === 0
      ? propstat('200 OK', written(keys))
      : propstat('403 Forbidden', written(forbidden)) +
        (others.length > 0 ? propstat('424 Failed Dependency', written(others)) : '')
  const text = MULTISTATUS_START + response(hrefOf(entry.names, entry.kind === 'folder'), propstats) + MULTISTATUS_END
  return reply.code(207).type(XML_TYPE).send(text)
}

function applyAll(now: Properties, changes: readonly PropertyChange[]): Properties {
  const properties = new Map(Object.entries(now))
  for (const { key, xml } of changes) {
    if (xml === undefined) properties.delete(key)
    else properties.set(key, xml)
  }
  return Object.fromEntries(properties)
}
