const LOOPBACK = new Set(['localhost', '127.0.0.1', '[::1]'])

/**
 * Returns whether an `Origin` header names the site. A site on localhost accepts any loopback name with the request's
 * port, and no other: an attacker could resolve it to this machine (DNS rebinding).
 */
export function isSiteOrigin(origin: string, host: string | undefined, siteOrigin: string): boolean {
  if (origin === siteOrigin) return true
  const site = new URL(siteOrigin)
  if (!LOOPBACK.has(site.hostname)) return false
  const requested = URL.parse(`${site.protocol}//${host}`)
  return requested !== null && LOOPBACK.has(requested.hostname) && origin === requested.origin
}
