import { matchesStrongly, matchesWeakly } from '@mfe/http'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { UploadsService } from '#bytes/in/uploads.service.ts'
import type { FileReader } from '#bytes/out/file-reader.ts'
import type { GetUsage } from '#bytes/quota/usage.ts'
import type { Caller } from '#caller.ts'
import type { Audit } from '#database/audit/audit.ts'
import { AppError } from '#errors.ts'
import type { FilesService } from '#tree/files.service.ts'
import type { FoldersService } from '#tree/folders.service.ts'
import type { MovingService } from '#tree/moving/moving.service.ts'
import type { TreeWalk } from '#tree/walk.ts'
import type { Entries, Entry } from './entries.ts'
import { type ConditionList, isTrue, parseIf, tokensIn } from './if-header.ts'
import { type DavPath, pathInHeader, READING } from './paths.ts'
import { etagOf } from './properties.ts'
import { assertUnlocked, covers, type Lock, type Locks } from './state/locks.ts'
import type { StoredProperties } from './state/stored-properties.ts'
import { isSystemName, type SystemFiles } from './state/system-files.ts'

export interface DavServices {
  folders: FoldersService
  files: FilesService
  moving: MovingService
  uploads: UploadsService
  reader: FileReader
  usage: GetUsage
  walk: TreeWalk
  entries: Entries
  locks: Locks
  storedProperties: StoredProperties
  systemFiles: SystemFiles
  /** Throws if only the disk reserve is left, which what programs note about files must not use. */
  audit: Pick<Audit, 'assertRoom'>
  /** The site's origin. */
  site: string
}

/** A request, with what is at its URL. */
export interface DavCall {
  request: FastifyRequest
  reply: FastifyReply
  caller: Caller
  path: DavPath
  entry: Entry | undefined
  /** The tokens that the request shows. */
  tokens: ReadonlySet<string>
}

export type Method = (services: DavServices, call: DavCall) => Promise<unknown>

export const notFound = () => new AppError('files/not-found', 'There is no file or folder at this address.')
const failed = (message: string) => new AppError('dav/precondition', message)

/** Throws unless the conditions of `If`, `If-Match` and `If-None-Match` are true. Returns the tokens in `If`. */
export async function assertConditions(
  services: DavServices,
  call: Omit<DavCall, 'tokens'>,
): Promise<ReadonlySet<string>> {
  const { entry, request } = call
  const { 'if-match': ifMatch, 'if-none-match': ifNoneMatch, if: ifHeader } = request.headers
  const etag = etagOf(entry)
  const isThisVersion = etag === undefined ? entry && ifMatch?.trim() === '*' : matchesStrongly(ifMatch, etag)
  if (ifMatch !== undefined && !isThisVersion) throw failed('This file has changed in the meantime.')
  const isChange = !READING.includes(request.method)
  if (isChange && ifNoneMatch !== undefined && entry && matchesWeakly(ifNoneMatch, etag ?? '""')) {
    throw failed('There is something at this address already.')
  }
  if (typeof ifHeader !== 'string') return new Set()
  const lists = parseIf(ifHeader)
  // Nothing really locks a system file.
  if (entry ? entry.kind === 'system' : isSystemName(call.path.names.at(-1))) return tokensIn(lists)
  if (!(await someIsTrue(services, call, lists))) throw failed('The conditions of the If header are not true.')
  return tokensIn(lists)
}

async function someIsTrue(services: DavServices, call: Omit<DavCall, 'tokens'>, lists: readonly ConditionList[]) {
  const { request, caller, path, entry } = call
  const locks = await services.locks.of(caller.accountId)
  const tokensAt = (names: readonly string[]) =>
    new Set(locks.filter((lock) => covers(lock, names)).map(({ token }) => token))
  for (const list of lists) {
    const named = list.url === undefined ? path : pathInHeader(list.url, request.headers.host, services.site)
    const there = list.url === undefined || !named ? entry : await services.entries.find(caller, named)
    const tokens = named ? tokensAt(named.names) : new Set<string>()
    if (isTrue(list, { tokens, etag: named && etagOf(there) })) return true
  }
  return false
}

/** Throws `dav/locked` unless the request has the tokens for this change. Resolves to the locks of the account. */
export async function assertMayChange(
  { locks }: Pick<DavServices, 'locks'>,
  { caller, tokens }: Pick<DavCall, 'caller' | 'tokens'>,
  { names }: DavPath,
  changesFolder: boolean,
): Promise<readonly Lock[]> {
  const held = await locks.of(caller.accountId)
  assertUnlocked(held, names, tokens, { changesFolder })
  return held
}

type Depth = '0' | '1' | 'infinity'

/** Returns the `Depth` of a request, `infinity` by default. Throws `request/invalid`. */
export function depthOf({ headers }: FastifyRequest): Depth {
  const depth = String(headers.depth ?? 'infinity').toLowerCase()
  if (depth === '0' || depth === '1' || depth === 'infinity') return depth
  throw new AppError('request/invalid', 'Depth must be 0, 1 or infinity.')
}

/** Returns the body of a request that is read as a whole. */
export const bodyOf = ({ body }: FastifyRequest): Buffer => (Buffer.isBuffer(body) ? body : Buffer.alloc(0))

export function assertNoBody(request: FastifyRequest): void {
  if (bodyOf(request).length > 0) throw new AppError('request/unsupported-type', 'This request must have no body.')
}
