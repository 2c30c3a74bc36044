import { isSiteOrigin } from '@mfe/http'
import { DAV_PATH, FOLDER_DEPTH } from '@site/contracts'
import { toStoreName } from '@site/contracts/schemas'
import type { FastifyRequest } from 'fastify'
import { AppError } from '#errors.ts'

/** Where a URL points, below the root of the account's folders. */
export interface DavPath {
  /** Decoded, in stored form where a stored name can be so; root first. */
  names: readonly string[]
  /** Whether the URL ends with a slash, which only a folder has. */
  isFolder: boolean
}

const BELOW = new RegExp(`^${DAV_PATH}(?:/|$)`)
const ORIGIN = /^https?:\/\/[^/?#]*/i

const badUrl = () => new AppError('request/invalid', 'The URL is not valid.')

/** Parses a path that is not yet decoded: nothing else in it has a meaning, so `..` is a name that nothing has. */
function parsePath(path: string): DavPath | undefined {
  // A program that sends a fragment means less than the whole file or folder, which it must not change.
  if (path.includes('#')) throw badUrl()
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

function toName(segment: string): string {
  const typed = decodeURIComponent(segment)
  return toStoreName(typed) ?? typed
}

/** Returns the path of a request, whose URL may also be absolute (RFC 9112, 3.2.2). */
export function pathOf({ raw }: FastifyRequest): DavPath {
  const path = parsePath(String(raw.url).replace(ORIGIN, ''))
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
}

/** Throws unless a folder can be here. */
export function assertFolderPlace({ names }: DavPath): void {
  if (names.length > FOLDER_DEPTH) throw tooDeep()
}

const tooDeep = () => new AppError('folders/too-deep', `Folders nest at most ${FOLDER_DEPTH} levels deep.`)
