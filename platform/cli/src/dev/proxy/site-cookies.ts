import { createHash } from 'node:crypto'

/** Browsers accept these names only over https, and from no other address than the one that set them. */
const BOUND = /^__(?:host|secure|http|host-http)-/i

/** Attributes that a browser would not accept from an address without https, or that name the site. */
const DROPPED = /^(?:secure|partitioned|domain=.*|samesite=none)$/i

const nameOf = (pair: string): string => pair.split('=', 1)[0]?.trim() ?? ''

/** Returns a short name for a site, as part of a host or of the name of a cookie. */
export const siteLabel = (site: string): string => createHash('sha256').update(site).digest('hex').slice(0, 8)

/**
 * Lets browsers keep the cookies of a site for the address of this machine. Cookies of other programs have the same
 * address; these never go to the site. What scripts must not read gets another name here; what they may read keeps its
 * name, and goes to the site if it came from there, in this run.
 */
export function createSiteCookies(site: string) {
  const prefix = `${siteLabel(site)}-`
  const readable = new Set<string>()

  return {
    /** Rewrites a `Set-Cookie` header of the site for this address. */
    fromSite(header: string): string {
      const [pair = '', ...attributes] = header.split(';').map((part) => part.trim())
      const name = nameOf(pair)
      const isHidden = BOUND.test(name) || attributes.some((each) => /^httponly$/i.test(each))
      if (!isHidden) readable.add(name)
      return [isHidden ? prefix + pair : pair, ...attributes.filter((each) => !DROPPED.test(each))].join('; ')
    },

    /** Returns the site's cookies among those of a request, under their names there; `undefined` without any. */
    toSite(header: string | undefined): string | undefined {
      const sent = (header ?? '').split(';').flatMap((part) => {
        const pair = part.trim()
        if (pair.startsWith(prefix)) return [pair.slice(prefix.length)]
        return readable.has(nameOf(pair)) ? [pair] : []
      })
      return sent.length > 0 ? sent.join('; ') : undefined
    },
  }
}
