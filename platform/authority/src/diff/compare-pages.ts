import {
  type AppName,
  nameOf,
  type OpenPageRenderer,
  type PageRenderer,
  type ReleaseStore,
  samplePaths,
  type Version,
} from '@mfe/release'

/** What differs in the HTML of a public page. Lists are empty, and there is no problem, if nothing does. */
export interface PageDiff {
  path: string
  /** Tags and texts that only one of the two versions has. */
  removed: string[]
  added: string[]
  /** Why it could not be compared. */
  problem?: string
}

interface Sides {
  app: AppName
  from: Version
  to: Version
}

/** Renders the app's own public pages in both versions, each with what else is live, and compares them. */
export async function comparePages(
  store: ReleaseStore,
  { app, from, to }: Sides,
  openRenderer: OpenPageRenderer,
): Promise<PageDiff[]> {
  const [earlier, later] = await Promise.all([pathsOf(from), pathsOf(to)])
  const renderer = await openRenderer(store)
  try {
    const diffs: PageDiff[] = []
    for (const path of new Set([...earlier, ...later])) {
      const before = earlier.includes(path) ? { app, version: from } : undefined
      const after = later.includes(path) ? { app, version: to } : undefined
      diffs.push(await comparePage(renderer, path, before, after))
    }
    return diffs
  } finally {
    await renderer.close()
  }

  async function pathsOf(version: Version): Promise<string[]> {
    return samplePaths({ app, version, manifest: await store.release(app, version) }, [])
  }
}

type Side = { app: AppName; version: Version } | undefined

/** A version that does not have the page has no lines. */
async function comparePage(renderer: PageRenderer, path: string, from: Side, to: Side): Promise<PageDiff> {
  try {
    const before = from ? await linesOf(renderer, path, from) : []
    const after = to ? await linesOf(renderer, path, to) : []
    return { path, removed: without(before, after), added: without(after, before) }
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    return { path, removed: [], added: [], problem: `It does not render: ${reason}` }
  }
}

/** Returns the tags and texts of a page. Which files it loads, and in which versions, follows from the releases. */
async function linesOf(renderer: PageRenderer, path: string, side: NonNullable<Side>): Promise<string[]> {
  const { html } = await renderer.renderPage(side.app, side.version, path)
  return html
    .replaceAll(/<(script|style)\b[\s\S]*?<\/\1>|<link\b[^>]*>/g, '')
    .replaceAll(`/${side.app}/${side.version}/`, `/${side.app}/`)
    .replaceAll(nameOf(side), side.app)
    .replaceAll('<', '\n<')
    .replaceAll('>', '>\n')
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')
}

/** Returns the lines that the other list does not have as often. */
function without(lines: readonly string[], other: readonly string[]): string[] {
  const left = new Map<string, number>()
  for (const line of other) left.set(line, (left.get(line) ?? 0) + 1)
  return lines.filter((line) => {
    const count = left.get(line) ?? 0
    left.set(line, count - 1)
    return count <= 0
  })
}
