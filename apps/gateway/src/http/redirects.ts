import { splitAddress } from '../split-address.ts'

/** Addresses that answer with another one, in one hop; browsers keep the fragment (docs/product.md, "Routes"). */
const MOVED: Readonly<Record<string, string>> = {
  '/contact': '/contactus',
  '/home': '/',
  '/index.html': '/',
  '/fullstackdevelopment': '/fullstackdevlopment',
  '/iot-digital-experience': '/iot-digitital-experience',
}

/** The address that a request should have used, with its query; `undefined` when it is right already. */
export function redirectOf(url: string): string | undefined {
  const [path, search] = splitAddress(url)
  // The absolute form of a target may name any host (RFC 9112, 3.2.2).
  if (!path.startsWith('/')) return undefined
  const trimmed = withoutEndSlashes(path) || '/'
  // A path that starts with two slashes would lead to another host; browsers take a backslash for one.
  const target = (MOVED[trimmed] ?? trimmed).replace(/^[/\\]{2,}/, '/')
  if (target === path) return undefined
  return search === undefined ? target : `${target}?${search}`
}

/** By a loop: the pattern for it tries anew at every slash, so that thousands of them hold up the whole site. */
function withoutEndSlashes(path: string): string {
  let end = path.length
  while (path[end - 1] === '/') end -= 1
  return path.slice(0, end)
}
