import { startMember } from '../servers/member.ts'

/** Runs with the site and the paths of its public pages, as its sitemap lists them. */
export async function withSite<Result>(
  use: (url: string, paths: readonly string[]) => Promise<Result>,
): Promise<Result> {
  await using site = await startMember('gateway')
  const sitemap = await (await fetch(`${site.url}/sitemap.xml`)).text()
  const addresses = [...sitemap.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, address = '']) => new URL(address).pathname)
  return await use(site.url, addresses)
}
