import { Window } from 'happy-dom'
import type { Site } from '../site/site-process.ts'
import { accountPages, listedPages, openingIds } from './routes.ts'

type ServedDocument = Window['document']

/** A page as the server sends it, before any script runs. */
export type ServedPage = Awaited<ReturnType<typeof fetchPage>>

const pages = new Map<string, Promise<ServedPage>>()

/** Fetches a page once per worker, because public HTML is the same for everyone. */
export function readPage(site: Site, path: string): Promise<ServedPage> {
  const url = site.url + path
  const page = pages.get(url) ?? fetchPage(site, path)
  pages.set(url, page)
  return page
}

async function fetchPage(site: Site, path: string) {
  const response = await fetch(`${site.url}${path}`, { redirect: 'manual', headers: { accept: 'text/html' } })
  const html = await response.text()
  return { path, status: response.status, headers: response.headers, html, document: parse(html, `${site.url}${path}`) }
}

/** Reads pages one by one, because the site under test has few render threads. */
export async function readPages(site: Site, paths: readonly string[]): Promise<ServedPage[]> {
  const served: ServedPage[] = []
  for (const path of paths) served.push(await readPage(site, path))
  return served
}

/** Resolves to every URL that search engines may index, openings included. */
export async function publicPages(site: Site): Promise<string[]> {
  return [...listedPages, ...(await openingIds(site.url)).map((id) => `/application/${id}`)]
}

/** Resolves to every public URL that the server renders completely, account pages and the 404 page included. */
export async function servedPages(site: Site): Promise<string[]> {
  return [...(await publicPages(site)), ...accountPages, '/no-such-page']
}

/** Parses a page without the text of its styles: the parser would read the `<` of a media query as the start of a tag. */
function parse(html: string, url: string): ServedDocument {
  const window = new Window({ url })
  const withoutStyles = html.replace(/(?<=<style\b[^>]*>).*?(?=<\/style>)/gs, '')
  return new window.DOMParser().parseFromString(withoutStyles, 'text/html')
}
