import { Window } from 'happy-dom'
import type { Site } from '../site/site-process.ts'
import { accountPages, listedPages, openingIds } from './routes.ts'

type ServedDocument = Window['document']

/** A page as the server sends it, before any script. */
export interface ServedPage {
  path: string
  status: number
  headers: Headers
  html: string
  document: ServedDocument
}

const known = new Map<string, Promise<ServedPage>>()

/** Fetches a page once per worker: it is the same for everybody. */
export function readPage(site: Site, path: string): Promise<ServedPage> {
  const address = site.url + path
  const page = known.get(address) ?? ask(site, path)
  known.set(address, page)
  return page
}

async function ask(site: Site, path: string): Promise<ServedPage> {
  const answer = await fetch(`${site.url}${path}`, { redirect: 'manual', headers: { accept: 'text/html' } })
  const html = await answer.text()
  return { path, status: answer.status, headers: answer.headers, html, document: parse(html, `${site.url}${path}`) }
}

/** Reads one page after the other: the site under test has few render threads. */
export async function readPages(site: Site, paths: readonly string[]): Promise<ServedPage[]> {
  const pages: ServedPage[] = []
  for (const path of paths) pages.push(await readPage(site, path))
  return pages
}

/** Every address that search engines may list, the openings included. */
export async function publicPages(site: Site): Promise<string[]> {
  return [...listedPages, ...(await openingIds(site.url)).map((id) => `/application/${id}`)]
}

/** Every public address that the server renders completely, the account pages and the 404 included. */
export async function servedPages(site: Site): Promise<string[]> {
  return [...(await publicPages(site)), ...accountPages, '/no-such-page']
}

function parse(html: string, url: string): ServedDocument {
  const window = new Window({ url })
  return new window.DOMParser().parseFromString(html, 'text/html')
}
