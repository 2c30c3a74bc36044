import type { Usage } from '@site/contracts'
import { AppError } from '#errors.ts'
import { entityTag } from '#tree/versions.ts'
import type { Entry } from './entries.ts'
import { hrefOf } from './paths.ts'
import { covers, type Lock } from './state/locks.ts'
import { type Properties, parseKey, propertyKey } from './state/stored-properties.ts'
import { DAV, escapeXml } from './xml.ts'

/** What a request asks for. */
export interface Wanted {
  /** All properties but the quota, which takes a while to measure. */
  all: boolean
  /** The keys of more properties. */
  keys: readonly string[]
  /** Whether only the names are wanted. */
  namesOnly: boolean
}

/** The most properties that a request names, and the most characters of all their names: programs name a dozen. */
const NAMED_MAX = 64
const NAMES_MAX = 8 * 1024

/** Returns each key once. Throws `request/invalid` for more than programs need, as every entry of a list repeats them. */
export function distinctKeys(keys: readonly string[]): string[] {
  const distinct = [...new Set(keys)]
  if (distinct.length <= NAMED_MAX && distinct.join('').length <= NAMES_MAX) return distinct
  throw new AppError('request/invalid', `A request can name at most ${NAMED_MAX} properties, with short names.`)
}

/** What the properties of all entries of a response need. */
export interface Surroundings {
  locks: readonly Lock[]
  usage: Usage | undefined
}

const key = (name: string) => propertyKey({ namespace: DAV, name })

const LOCK_DISCOVERY = key('lockdiscovery')
const QUOTA = [key('quota-available-bytes'), key('quota-used-bytes')]

export const wantsQuota = ({ keys }: Wanted): boolean => QUOTA.some((name) => keys.includes(name))

export const wantsLocks = ({ all, keys }: Wanted): boolean => all || keys.includes(LOCK_DISCOVERY)

const SUPPORTED_LOCKS = ['exclusive', 'shared']
  .map((scope) => {
    const parts = `<D:lockscope><D:${scope}/></D:lockscope><D:locktype><D:write/></D:locktype>`
    return `<D:lockentry>${parts}</D:lockentry>`
  })
  .join('')

type Computed = (entry: Entry, around: Surroundings) => string | undefined

const freeBytes = ({ quotaBytes, usedBytes, reservedBytes }: Usage) =>
  Math.max(0, quotaBytes - usedBytes - reservedBytes)

export function modifiedAt(entry: Entry): string {
  if (entry.kind === 'folder') return entry.changedAt
  return entry.kind === 'system' ? entry.writtenAt : entry.createdAt
}

/** The properties that are computed (live properties in RFC 4918): their content, `undefined` where there is none. */
const COMPUTED: Readonly<Record<string, Computed>> = {
  [key('creationdate')]: (entry) => (entry.kind === 'folder' ? entry.createdAt : modifiedAt(entry)),
  [key('displayname')]: ({ names }) => escapeXml(names.at(-1) ?? 'Your Folders'),
  [key('getcontentlength')]: (entry) => (entry.kind === 'folder' ? undefined : String(entry.size)),
  [key('getcontenttype')]: ({ kind }) => (kind === 'folder' ? undefined : 'application/octet-stream'),
  [key('getetag')]: (entry) => {
    const etag = etagOf(entry)
    return etag && escapeXml(etag)
  },
  [key('getlastmodified')]: (entry) => new Date(modifiedAt(entry)).toUTCString(),
  [LOCK_DISCOVERY]: ({ names }, { locks }) => discovered(locks.filter((lock) => covers(lock, names))),
  [key('resourcetype')]: ({ kind }) => (kind === 'folder' ? '<D:collection/>' : ''),
  [key('supportedlock')]: () => SUPPORTED_LOCKS,
  [key('quota-available-bytes')]: ({ kind }, { usage }) =>
    kind === 'folder' && usage ? String(freeBytes(usage)) : undefined,
  [key('quota-used-bytes')]: ({ kind }, { usage }) =>
    kind === 'folder' && usage ? String(usage.usedBytes) : undefined,
}

export const isComputed = (name: string): boolean => Object.hasOwn(COMPUTED, name)

/** Returns the version of a file; a folder has none. */
export function etagOf(entry: Entry | undefined): string | undefined {
  if (entry?.kind === 'file') return entityTag(entry.sha256)
  return entry?.kind === 'system' ? `"${Date.parse(entry.writtenAt)}-${entry.size}"` : undefined
}

/** Writes the content of `DAV:lockdiscovery`. */
export const discovered = (locks: readonly Lock[]): string =>
  locks
    .map(({ isShared, isDeep, holder, timeout, token, names }) =>
      [
        '<D:activelock><D:locktype><D:write/></D:locktype>',
        `<D:lockscope><D:${isShared ? 'shared' : 'exclusive'}/></D:lockscope>`,
        `<D:depth>${isDeep ? 'infinity' : '0'}</D:depth>`,
        holder,
        `<D:timeout>Second-${timeout}</D:timeout>`,
        `<D:locktoken><D:href>${token}</D:href></D:locktoken>`,
        `<D:lockroot><D:href>${hrefOf(names, false)}</D:href></D:lockroot></D:activelock>`,
      ].join(''),
    )
    .join('')

/** Writes an element in its namespace. */
export function writeProperty(name: string, content = ''): string {
  const { namespace, name: local } = parseKey(name)
  if (namespace === DAV) return content === '' ? `<D:${local}/>` : `<D:${local}>${content}</D:${local}>`
  return `<${local} xmlns="${escapeXml(namespace)}"/>`
}

export const propstat = (status: string, properties: readonly string[]): string =>
  `<D:propstat><D:prop>${properties.join('')}</D:prop><D:status>HTTP/1.1 ${status}</D:status></D:propstat>`

export const response = (href: string, propstats: string): string =>
  `<D:response><D:href>${href}</D:href>${propstats}</D:response>`

/** Writes what a `PROPFIND` returns of an entry. */
export function describe(entry: Entry, stored: Properties, wanted: Wanted, around: Surroundings): string {
  const found: string[] = []
  const missing: string[] = []
  const everything = [...Object.keys(COMPUTED).filter((name) => !QUOTA.includes(name)), ...Object.keys(stored)]
  for (const name of new Set([...(wanted.all ? everything : []), ...wanted.keys])) {
    const content = COMPUTED[name]?.(entry, around)
    const written = content === undefined ? ownProperty(stored, name) : writeProperty(name, content)
    if (written !== undefined) found.push(wanted.namesOnly ? writeProperty(name) : written)
    else if (wanted.keys.includes(name)) missing.push(writeProperty(name))
  }
  const propstats = [
    ...(found.length > 0 || missing.length === 0 ? [propstat('200 OK', found)] : []),
    ...(missing.length > 0 ? [propstat('404 Not Found', missing)] : []),
  ]
  return response(hrefOf(entry.names, entry.kind === 'folder'), propstats.join(''))
}

const ownProperty = (stored: Properties, name: string): string | undefined =>
  Object.hasOwn(stored, name) && !isComputed(name) ? stored[name] : undefined
