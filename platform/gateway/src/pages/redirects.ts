import { splitAddress } from '@mfe/http'

/**
 * Returns the canonical URL to redirect to, with its query, or `undefined`. `moved` maps old paths to new ones. Decodes
 * escapes of characters that need none (RFC 3986, 6.2.2.2); a folder may be named `a%2Fb`.
 */
export function findRedirect(url: string, moved: Readonly<Record<string, string>> = {}): string | undefined {
  const [path, search] = splitAddress(url)
  // A request target in absolute form may name any host (RFC 9112, 3.2.2).
  if (!path.startsWith('/')) return undefined
  const trimmed = trimTrailingSlashes(decodeUnreserved(path)) || '/'
  // A path that starts with two slashes would name another host, and browsers treat a backslash like a slash.
  const target = (moved[trimmed] ?? trimmed).replace(/^[/\\]{2,}/, '/')
  if (target === path) return undefined
  return search === undefined ? target : `${target}?${search}`
}

/** Leaves a path alone that would then contain `.` or `..`, which clients resolve: the address would be another one. */
function decodeUnreserved(path: string): string {
  const decoded = path.replace(/%(?:2[de]|3\d|4[1-9a-f]|5[0-9af]|6[1-9a-f]|7[0-9ae])/gi, decodeURIComponent)
  return decoded.split('/').some((segment) => segment === '.' || segment === '..') ? path : decoded
}

/** Takes linear time. The equivalent regular expression backtracks at every slash and could block the site. */
function trimTrailingSlashes(path: string): string {
  let end = path.length
  while (path[end - 1] === '/') end -= 1
  return path.slice(0, end)
}
