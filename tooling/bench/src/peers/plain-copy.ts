/** The site's HTML response and the files that it requests. */
export interface FirstResponse {
  html: string
  styles: ReadonlyMap<string, string>
  fonts: ReadonlyMap<string, Buffer>
  /** The entry and all preloaded modules. */
  scripts: ReadonlyMap<string, string>
}

export async function readFirstResponse(site: string, path: string): Promise<FirstResponse> {
  const html = await text(site, path)
  const addresses = (pattern: RegExp) => [...html.matchAll(pattern)].map(([, address = '']) => address)
  const styles = await textsOf(site, addresses(/<link rel="stylesheet" href="([^"]+)"/g))
  const scripts = await textsOf(site, [
    ...addresses(/<script type="module"[^>]* src="([^"]+)"/g),
    ...addresses(/<link rel="modulepreload" href="([^"]+)"/g),
  ])
  const fonts = new Map<string, Buffer>()
  for (const address of addresses(/<link rel="preload" as="font"[^>]* href="([^"]+)"/g)) {
    fonts.set(address, Buffer.from(await (await fetchFrom(site, address)).arrayBuffer()))
  }
  return { html, styles, fonts, scripts }
}

const SCRIPTS = /<script\b([^>]*)>[\s\S]*?<\/script>|<link[^>]*rel="modulepreload"[^>]*>/g

/** Keeps the scripts whose attributes match `kept`. */
export const withoutScripts = (html: string, kept: RegExp): string =>
  html.replaceAll(SCRIPTS, (script, attributes = '') => (kept.test(attributes) ? script : ''))

/** The page without scripts: the best case for loading. */
export const plainCopy = ({ html }: FirstResponse): string => withoutScripts(html, /type="application\/ld\+json"/)

async function textsOf(site: string, addresses: readonly string[]): Promise<Map<string, string>> {
  return new Map(await Promise.all(addresses.map(async (address) => [address, await text(site, address)] as const)))
}

async function text(site: string, path: string): Promise<string> {
  return (await fetchFrom(site, path)).text()
}

async function fetchFrom(site: string, path: string): Promise<Response> {
  const answer = await fetch(`${site}${path}`, { headers: { accept: 'text/html,*/*' } })
  if (!answer.ok) throw new Error(`${path} answered ${answer.status}.`)
  return answer
}
