import { z } from 'zod'

/** Parses an asset base: an origin, perhaps with a path, without a trailing slash. */
export const assetBase = z.string().transform((typed, context) => {
  const problem = problemOf(URL.parse(typed))
  if (problem === undefined) return new URL(typed).href.replace(/\/+$/, '')
  context.addIssue(problem)
  return z.NEVER
})

function problemOf(url: URL | null): string | undefined {
  if (!url) return 'expected an address such as https://cdn.example.com'
  const { protocol, hostname, username, password, pathname, search, hash } = url
  const isLocal = protocol === 'http:' && ['localhost', '127.0.0.1'].includes(hostname)
  if (protocol !== 'https:' && !isLocal) return 'expected https, or http on localhost or 127.0.0.1'
  if (username || password || search || hash) return 'expected an origin or an origin with a path, and nothing else'
  // Content-Security-Policy does not support IPv6 addresses, and gives other characters a special meaning.
  if (!/^[\w.-]+$/.test(hostname)) return 'expected a host name or an IPv4 address'
  if (!/^[\w./~-]*$/.test(pathname)) return 'expected a path of letters, digits and . / _ ~ -'
  return undefined
}
