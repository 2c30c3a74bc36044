import { isSiteOrigin } from '@mfe/http'
import { DAV_PATH, FOLDER_DEPTH, toStoreName } from '@site/contracts'
import type { FastifyRequest } from 'fastify'
import { isRead } from '#caller.ts'
import { AppError } from '#errors.ts'

/** Where a URL points, below the root of the account's folders. */
export interface DavPath {
  /** Decoded and NFC, root first; not trimmed (see `isStored`). */
  names: readonly string[]
  /** Whether the URL ends with a slash, which only a folder has. */
  isFolder: boolean
}

const BELOW = new RegExp(`^${DAV_PATH}(?:/|$)`)
const ORIGIN = /^https?:\/\/[^/?#]*/i

const badUrl = () => new AppError('request/invalid', 'The URL is not valid.')

/**
 * Parses a path that is not yet decoded: nothing else in it has a meaning, so `..` is a name that nothing has. A program
 * that sends a fragment, or a query without `allowsQuery`, has not encoded a name: it means another file or folder.
 */
function parsePath(path: string, allowsQuery = false): DavPath | undefined {
  if (path.includes('#') || (path.includes('?') && !allowsQuery)) throw badUrl()
  const [pathname = ''] = path.split('?')
  if (!BELOW.test(pathname)) return undefined
  const segments = pathname.slice(DAV_PATH.length + 1).split('/')
  const isFolder = segments.at(-1) === ''
  if (isFolder) segments.pop()
  try {
    return { names: segments.map(toName), isFolder }
  } catch {
    throw badUrl()
  }
}

const utf8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true })

/** Node takes each byte of a header for a character, and some programs send UTF-8 there without encoding it. */
function toName(segment: string): string {
  const sent = decodeURIComponent(utf8.decode(Buffer.from(segment, 'latin1')))
  return isTrimmed(sent) ? (toStoreName(sent) ?? sent) : sent
}

const isTrimmed = (name: string): boolean => name === name.trim()

/**
 * Whether an entry can have this name. The site trims what people type, but a program that stores `plan ` and finds
 * `plan` would synchronize the wrong file, and delete one of them.
 */
export const isStored = (name: string): boolean => toStoreName(name) === name

/** Returns the path of a request, whose URL may also be absolute (RFC 9112, 3.2.2). */
export function pathOf(request: FastifyRequest): DavPath {
  const path = parsePath(String(request.raw.url).replace(ORIGIN, ''), isRead(request))
  if (!path) throw badUrl()
  return path
}

/** Returns the path of an absolute or relative URL in a header; `undefined` for one of another site or outside. */
export function pathInHeader(url: string, host: string | undefined, site: string): DavPath | undefined {
  const [origin] = ORIGIN.exec(url) ?? []
  if (origin === undefined) return url.startsWith('/') ? parsePath(url) : undefined
  const normalized = URL.parse(origin)?.origin
  const isHere = normalized !== undefined && isSiteOrigin(normalized, host, site)
  return isHere ? parsePath(url.slice(origin.length)) : undefined
}

/** Returns where a copy or a move goes. Throws `dav/foreign-destination` for any place outside of the account. */
export function destinationOf({ headers }: FastifyRequest, site: string): DavPath {
  const { destination } = headers
  if (typeof destination !== 'string') throw new AppError('request/invalid', 'Please send a Destination.')
  const path = pathInHeader(destination, headers.host, site)
  if (path) return path
  throw new AppError('dav/foreign-destination', 'The destination is not in these folders.')
}

export const parentOf = ({ names }: DavPath): readonly string[] => names.slice(0, -1)

/** Returns whether `path` is `ancestor` or below it. */
export const isWithin = (path: readonly string[], ancestor: readonly string[]): boolean =>
  ancestor.every((name, index) => path[index] === name)

export const isSame = (path: readonly string[], other: readonly string[]): boolean =>
  path.length === other.length && isWithin(path, other)

/** Returns the URL of an entry, without the origin. */
export const hrefOf = (names: readonly string[], isFolder: boolean): string =>
  `${DAV_PATH}/${names.map(encodeURIComponent).join('/')}${isFolder && names.length > 0 ? '/' : ''}`

/** Throws unless a file can be here. */
export function assertFilePlace({ names }: DavPath): void {
  if (names.length <= 1) throw new AppError('files/at-root', 'A file needs a folder: create one first.')
  if (names.length > FOLDER_DEPTH + 1) throw tooDeep()
  assertTrimmed(names)
}

/** Throws unless a folder can be here. */
export function assertFolderPlace({ names }: DavPath): void {
  if (names.length > FOLDER_DEPTH) throw tooDeep()
  assertTrimmed(names)
}

function assertTrimmed(names: readonly string[]): void {
  if (isTrimmed(names.at(-1) ?? '')) return
  throw new AppError('names/invalid', 'A name cannot begin or end with a space.')
}

const tooDeep = () => new AppError('folders/too-deep', `Folders nest at most ${FOLDER_DEPTH} levels deep.`)
