/** The site's HTML response and the files that it references; `scripts` are the entry and all preloaded modules. */
export type FirstResponse = Awaited<ReturnType<typeof readFirstResponse>>

export async function readFirstResponse(site: string, path: string) {
  const html = await text(site, path)
  const urls = (pattern: RegExp) => [...html.matchAll(pattern)].map(([, url = '']) => url)
  const styles = await textsOf(site, urls(/<link rel="stylesheet" href="([^"]+)"/g))
  const scripts = await textsOf(site, [
    ...urls(/<script type="module"[^>]* src="([^"]+)"/g),
    ...urls(/<link rel="modulepreload" href="([^"]+)"/g),
  ])
  const fonts = await filesOf(site, urls(/<link rel="preload" as="font"[^>]* href="([^"]+)"/g))
  const images = await filesOf(site, urls(/<img [^>]*src="([^"#]+)/g))
  return { html, styles, fonts, images, scripts }
}

const SCRIPTS = /<script\b([^>]*)>[\s\S]*?<\/script>|<link[^>]*rel="modulepreload"[^>]*>/g

export const withoutScripts = (html: string, kept: RegExp): string =>
  html.replaceAll(SCRIPTS, (script, attributes = '') => (kept.test(attributes) ? script : ''))

/** Returns the page without scripts, the lower bound for load time. */
export const withoutClientScripts = ({ html }: FirstResponse): string =>
  withoutScripts(html, /type="application\/ld\+json"/)

const textsOf = async (site: string, urls: readonly string[]): Promise<Map<string, string>> =>
  new Map(await Promise.all(urls.map(async (url) => [url, await text(site, url)] as const)))

const filesOf = async (site: string, urls: readonly string[]): Promise<Map<string, Buffer>> =>
  new Map(
    await Promise.all(
      urls.map(async (url) => [url, Buffer.from(await (await fetchFrom(site, url)).arrayBuffer())] as const),
    ),
  )

const text = async (site: string, path: string): Promise<string> => (await fetchFrom(site, path)).text()

async function fetchFrom(site: string, path: string): Promise<Response> {
  const response = await fetch(`${site}${path}`, { headers: { accept: 'text/html,*/*' } })
  if (!response.ok) throw new Error(`${path} returned ${response.status}.`)
  return response
}
