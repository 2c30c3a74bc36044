import { mkdir, mkdtempDisposable } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createCertificate } from '@repo/servers/certificate'
import { openBrowser } from '../browser/visit.ts'
import { pages } from '../config.ts'
import { buildMonolith, monolithPage } from '../peers/monolith.ts'
import { isNextPage, startNextApp } from '../peers/next-app.ts'
import { type FirstResponse, readFirstResponse, withoutClientScripts } from '../peers/plain-copy.ts'
import { interleave } from '../report/report.ts'
import { startMember } from '../servers/member.ts'
import { type Origin, reserveOrigin, startReverseProxy } from '../servers/reverse-proxy.ts'
import { writeStaticFolder } from '../servers/static-folder.ts'

const names = ['site', 'copy', 'oneApp', 'next'] as const
export type SideName = (typeof names)[number]

/** A page as one of the compared sides serves it: the site or a peer. */
export interface Subject {
  side: SideName
  path: string
  origin: Origin
}

export type Sides = Awaited<ReturnType<typeof startSides>>

/** Starts the site and its peers, all behind one reverse proxy. `stack` stops them. */
export async function startSides(stack: AsyncDisposableStack) {
  const { path: home } = stack.use(await mkdtempDisposable(join(tmpdir(), 'site-bench-pages-')))
  const reserve = async () => stack.adopt(await reserveOrigin(), ({ close }) => close())
  const origins = { site: await reserve(), copy: await reserve(), oneApp: await reserve(), next: await reserve() }
  const certificate = await createCertificate(home)
  const browser = stack.use(await openBrowser(certificate.keyHash))

  const settings = { PUBLIC_URL: origins.site.slowUrl, TRUST_PROXY: 'on' }
  const site = stack.use(await startMember('gateway', settings))
  const responses = new Map<string, FirstResponse>()
  for (const path of pages) responses.set(path, await readFirstResponse(site.url, path))

  const { copy, oneApp, monolith } = await writeStaticPeers(home, responses)
  const next = await startNextApp(join(home, 'next'), responses, browser).catch((cause: unknown) => {
    console.warn('Continuing without Next.', cause)
  })
  if (next) stack.defer(next.stop)

  const proxy = await startReverseProxy(home, certificate, [
    { origin: origins.site, upstream: { port: Number(new URL(site.url).port) } },
    { origin: origins.copy, upstream: { folder: copy } },
    { origin: origins.oneApp, upstream: { folder: oneApp } },
    ...(next ? [{ origin: origins.next, upstream: { port: next.port } }] : []),
  ])
  stack.defer(proxy.stop)
  const subjects = pages.flatMap((path): Subject[] =>
    names
      .filter((side) => side !== 'next' || (next && isNextPage(path)))
      .map((side) => ({ side, path, origin: origins[side] })),
  )
  // The site is reached through the proxy, and directly at its gateway.
  return { browser, site: { origin: origins.site, gateway: site.url }, responses, monolith, subjects }
}

/** Writes the folders of the static peers: plain copies of the site's responses, and the same pages as one app. */
async function writeStaticPeers(home: string, responses: ReadonlyMap<string, FirstResponse>) {
  const [copy, oneApp, build] = [join(home, 'copy'), join(home, 'one-app'), join(home, 'build')]
  await mkdir(build)
  const monolith = await buildMonolith(build)
  const assets = [...responses.values()].flatMap(({ styles, fonts, images }) => [...styles, ...fonts, ...images])
  const copies = [...responses].map(([path, response]) => [path, withoutClientScripts(response)] as const)
  const oneAppPages = [...responses].map(([path, response]) => [path, monolithPage(monolith, path, response)] as const)
  await writeStaticFolder(copy, new Map<string, Buffer | string>([...assets, ...copies]))
  await writeStaticFolder(oneApp, new Map<string, Buffer | string>([...assets, ...monolith.scripts, ...oneAppPages]))
  return { copy, oneApp, monolith }
}

/** Returns a side's results for a page, one per round. Empty if the page was not measured. */
export type Results<Result> = (side: SideName, path: string) => readonly Result[]

/** Measures all subjects in interleaved rounds. Set `warmUp` unless an earlier measurement has warmed them up. */
export async function measureAll<Result>(
  subjects: readonly Subject[],
  measure: (subject: Subject) => Promise<Result>,
  { warmUp = false } = {},
): Promise<Results<Result>> {
  const sides = subjects.map((subject) => () => measure(subject))
  const results = await interleave(sides, { warmUp })
  return (side, path) => results[subjects.findIndex((subject) => subject.side === side && subject.path === path)] ?? []
}
