import { splitAddress } from '../http/split-address.ts'

/**
 * Returns the URL that a request should have used, with its query; `undefined` if it is correct already. `moved`
 * maps paths to the ones they moved to: one hop leads there, and browsers keep the fragment.
 */
export function redirectOf(url: string, moved: Readonly<Record<string, string>> = {}): string | undefined {
  const [path, search] = splitAddress(url)
  // The absolute form of a target may name any host (RFC 9112, 3.2.2).
  if (!path.startsWith('/')) return undefined
  const trimmed = withoutEndSlashes(path) || '/'
  // A path that starts with two slashes would lead to another host; browsers treat a backslash like a slash.
  const target = (moved[trimmed] ?? trimmed).replace(/^[/\\]{2,}/, '/')
  if (target === path) return undefined
  return search === undefined ? target : `${target}?${search}`
}

/**
 * Uses a loop, because the equivalent pattern backtracks at every slash: thousands of slashes would block the whole
 * site.
 */
function withoutEndSlashes(path: string): string {
  let end = path.length
  while (path[end - 1] === '/') end -= 1
  return path.slice(0, end)
}
