import { splitAddress } from '../http/split-address.ts'

/**
 * Returns the canonical URL to redirect a request to, with its query, or `undefined` if the URL is canonical. `moved`
 * maps old paths to new ones.
 */
export function findRedirect(url: string, moved: Readonly<Record<string, string>> = {}): string | undefined {
  const [path, search] = splitAddress(url)
  // A request target in absolute form may name any host (RFC 9112, 3.2.2).
  if (!path.startsWith('/')) return undefined
  const trimmed = trimTrailingSlashes(path) || '/'
  // A path that starts with two slashes would name another host, and browsers treat a backslash like a slash.
  const target = (moved[trimmed] ?? trimmed).replace(/^[/\\]{2,}/, '/')
  if (target === path) return undefined
  return search === undefined ? target : `${target}?${search}`
}

/** Takes linear time. The equivalent regular expression backtracks at every slash and could block the site. */
function trimTrailingSlashes(path: string): string {
  let end = path.length
  while (path[end - 1] === '/') end -= 1
  return path.slice(0, end)
}
