const LOOPBACK = new Set(['localhost', '127.0.0.1', '[::1]'])

/**
 * Whether an `Origin` header names the site. A site on this machine alone accepts any loopback name and port; every
 * other name could be an attacker's that resolves to this machine (DNS rebinding).
 */
export function isOwnOrigin(origin: string, host: string | undefined, siteOrigin: string): boolean {
  if (origin === siteOrigin) return true
  if (!LOOPBACK.has(new URL(siteOrigin).hostname)) return false
  const url = URL.parse(origin)
  return url !== null && LOOPBACK.has(url.hostname) && url.host === host
}
