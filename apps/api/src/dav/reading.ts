import { sendFile } from '#bytes/out/download.ts'
import { readInSlices, runSlice, SLICE_ROWS, type Slice, type Slices } from '#database/turns/turns.ts'
import { AppError } from '#errors.ts'
import { type ListFormat, streamList } from '#tree/calls/send-list.ts'
import type { FolderBeneath } from '#tree/walk.ts'
import { bodyOf, type DavCall, type DavServices, depthOf, type Method, notFound } from './call.ts'
import type { Entry } from './entries.ts'
import { XML_TYPE } from './errors.ts'
import { describe, distinctKeys, modifiedAt, type Wanted, wantsLocks, wantsQuota } from './properties.ts'
import { propertyKey } from './state/stored-properties.ts'
import { childOf, DOCUMENT_START, elementsIn, isDav, parseXml } from './xml.ts'

export const MULTISTATUS_START = `${DOCUMENT_START}<D:multistatus xmlns:D="DAV:">`
export const MULTISTATUS_END = '</D:multistatus>\n'

const format: ListFormat<string> = {
  type: XML_TYPE,
  start: MULTISTATUS_START,
  separator: '',
  end: MULTISTATUS_END,
  textOf: (responses) => responses.join(''),
}

const notAFile = () =>
  new AppError('dav/not-a-file', 'This is a folder, which PROPFIND lists.', {
    headers: { allow: 'OPTIONS, HEAD, PROPFIND' },
  })

/** Also serves HEAD, by which programs such as lftp look whether there is a folder. */
export const get: Method = async ({ reader }, { request, reply, caller, entry }) => {
  if (!entry) throw notFound()
  if (entry.kind === 'folder' && request.method === 'GET') throw notAFile()
  reply.header('last-modified', new Date(modifiedAt(entry)).toUTCString())
  if (entry.kind === 'folder') return reply.send()
  return sendFile(await reader.open(caller, entry.names.slice(0, -1), entry.names.at(-1) ?? ''), request, reply)
}

/** Parses what a `PROPFIND` asks for: all properties if it has no body. */
function parseWanted(body: Buffer): Wanted {
  const root = parseXml(body)
  if (!root) return { all: true, keys: [], namesOnly: false }
  if (!isDav(root, 'propfind')) throw new AppError('request/invalid', 'A propfind element was expected.')
  const keysIn = (name: string) => distinctKeys(elementsIn(childOf(root, name)).map(propertyKey))
  if (childOf(root, 'propname')) return { all: true, keys: [], namesOnly: true }
  if (childOf(root, 'allprop')) return { all: true, keys: keysIn('include'), namesOnly: false }
  if (childOf(root, 'prop')) return { all: false, keys: keysIn('prop'), namesOnly: false }
  throw new AppError('request/invalid', 'A propfind element must name properties.')
}

export const propfind: Method = async (services, { request, reply, caller, entry }) => {
  const wanted = parseWanted(bodyOf(request))
  if (!entry) throw notFound()
  const depth = entry.kind === 'folder' ? depthOf(request) : '0'
  if (depth === 'infinity') {
    throw new AppError('dav/infinite-depth', 'Folders are listed one by one: send Depth 0 or 1.')
  }
  const next = describeAll(services, caller, wanted, entriesIn(services, caller.accountId, entry, depth))
  const first = await next()
  reply.code(207)
  if (!first.isLast) return streamList(caller.accountId, first, next, reply, format)
  return reply.type(XML_TYPE).send(MULTISTATUS_START + first.rows.join('') + MULTISTATUS_END)
}

/** Lists an entry and, with depth 1, what a folder directly contains: folders, then files, each by name. */
function entriesIn({ walk }: DavServices, ownerId: string, entry: Entry, depth: '0' | '1'): Slices<Entry> {
  if (entry.kind !== 'folder' || depth === '0') return async () => ({ rows: [entry], isLast: true })
  const { id, names } = entry
  const folders = readInSlices<FolderBeneath, Entry>(
    SLICE_ROWS,
    (limit, after) => walk.foldersIn(ownerId, [id ?? ''], after?.name, limit),
    ({ name, ...row }) => ({ ...row, kind: 'folder', names: [...names, name] }),
  )
  const files = readInSlices<{ id: string; name: string; size: number; sha256: string; createdAt: string }, Entry>(
    SLICE_ROWS,
    (limit, after) => walk.filesIn([id ?? ''], after?.name, limit),
    ({ name, ...row }) => ({ ...row, kind: 'file', names: [...names, name] }),
  )
  let isFirst = true
  let isInFolders = true
  return async () => {
    if (!isInFolders) return files()
    const head: Entry[] = isFirst ? [entry] : []
    isFirst = false
    const { rows, isLast } = await folders()
    if (!isLast) return { rows: [...head, ...rows], isLast }
    isInFolders = false
    const rest: Slice<Entry> = id === null ? { rows: [], isLast } : await files()
    return { rows: [...head, ...rows, ...rest.rows], isLast: rest.isLast }
  }
}

/** Writes the entries of each slice, whose stored properties it reads together. */
function describeAll(
  { locks, usage, storedProperties }: DavServices,
  caller: DavCall['caller'],
  wanted: Wanted,
  next: Slices<Entry>,
): Slices<string> {
  const around = async () => ({
    locks: wantsLocks(wanted) ? await locks.of(caller.accountId) : [],
    usage: wantsQuota(wanted) ? await runSlice(caller, () => usage(caller.accountId)) : undefined,
  })
  let known: ReturnType<typeof around> | undefined
  return async () => {
    known ??= around()
    const surroundings = await known
    const { rows, isLast } = await next()
    const stored = await storedProperties.of(rows.filter((entry) => entry.kind !== 'system'))
    const describeOne = (entry: Entry) =>
      describe(entry, (entry.kind !== 'system' && stored.get(entry.id ?? '')) || {}, wanted, surroundings)
    return { rows: rows.map(describeOne), isLast }
  }
}
