import { splitAddress } from '@mfe/http'
import type { FastifyInstance } from 'fastify'

/** Returns the path of a URL for the log: without its query, and without what follows a secret prefix. */
export function loggedPath(url: string, secretPaths: readonly string[] = []): string {
  const prefix = secretPrefix(url, secretPaths)
  return prefix === undefined ? splitAddress(url)[0] : `${prefix}…`
}

/** Keeps responses at a secret path, redirects and error pages too, out of caches, search engines and referrers. */
export function hideSecretPaths(app: FastifyInstance, secretPaths: readonly string[] = []): void {
  const headers = { 'cache-control': 'no-store', 'referrer-policy': 'no-referrer', 'x-robots-tag': 'noindex' }
  app.addHook('onRequest', async ({ url }, reply) => {
    if (secretPrefix(url, secretPaths) !== undefined) reply.headers(headers)
  })
}

/**
 * Returns the prefix of a URL that contains a secret. Ignores the encoding, the absolute form of RFC 9112 (section
 * 3.2.2), repeated slashes and letter case: such a URL may lead to the secret, and a mistyped one still reveals it.
 */
function secretPrefix(url: string, secretPaths: readonly string[]): string | undefined {
  const path = decode(splitAddress(url)[0])
    .replace(/^[a-z][a-z\d+.-]*:\/\/[^/\\]*/i, '')
    .replace(/[/\\]+/g, '/')
    .toLowerCase()
  return secretPaths.find((secret) => path.startsWith(secret.toLowerCase()))
}

function decode(path: string): string {
  try {
    return decodeURIComponent(path)
  } catch {
    return path
  }
}
