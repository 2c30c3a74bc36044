import { commandFailed, nameOf, type OpenPageRenderer, parseTarget, type ReleaseStore } from '@mfe/release'
import { comparePages } from './compare-pages.ts'
import { compareReleases } from './compare-releases.ts'
import { formatDiff } from './format-diff.ts'

interface DiffContext {
  store: ReleaseStore
  print: (text: string) => void
  /** Absent where pages are not rendered, such as in a release service: that would run code of both versions. */
  openRenderer?: OpenPageRenderer
}

interface DiffRequest {
  from: string
  to: string
  json?: boolean
}

/** Prints what differs between two published versions of an app, live or not. */
export async function diffCommand({ store, print, openRenderer }: DiffContext, request: DiffRequest): Promise<void> {
  const [one, other] = [parseTarget(request.from), parseTarget(request.to)]
  if (one.app !== other.app) {
    throw commandFailed(
      `${nameOf(one)} and ${nameOf(other)} are of different apps. To fix: name two versions of one app.`,
    )
  }
  const [from, to] = await Promise.all([store.release(one.app, one.version), store.release(other.app, other.version)])
  const diff = compareReleases(from, to)
  const sides = { app: one.app, from: one.version, to: other.version }
  const pages = openRenderer && (await comparePages(store, sides, openRenderer))
  if (request.json) {
    print(JSON.stringify({ from: nameOf(one), to: nameOf(other), ...diff, ...(pages && { html: pages }) }, null, 2))
    return
  }
  print(`${nameOf(one)} -> ${nameOf(other)}\n${formatDiff(diff, pages)}`)
  if (!pages) print('The HTML of public pages was not compared: that takes a command on the release store itself.')
}
