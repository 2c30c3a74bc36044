const LOOPBACK = new Set(['localhost', '127.0.0.1', '[::1]'])

/**
 * Returns whether an `Origin` header names the site. A site on localhost accepts any loopback name with the request's
 * port, but no other name, because an attacker could resolve it to this machine (DNS rebinding).
 */
export function isSiteOrigin(origin: string, host: string | undefined, siteOrigin: string): boolean {
  if (origin === siteOrigin) return true
  if (!LOOPBACK.has(new URL(siteOrigin).hostname)) return false
  const url = URL.parse(origin)
  return url !== null && LOOPBACK.has(url.hostname) && url.host === host
}
