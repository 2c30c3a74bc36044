import {
  type AppName,
  type Channel,
  type Channels,
  findOverlaps,
  type Preview,
  pathLeft,
  type ReleaseStore,
  readServedChannels,
  toAppName,
  toVersion,
  undefinedIfUnavailable,
} from '@mfe/release'
import { createCompositions } from '../composition/compositions.ts'
import { renderDocument } from '../document/document.ts'
import { createPageRenderer } from './page-renderer.ts'
import { pageRequest } from './page-request.ts'

/** Longer than on a live site, because admission may run during builds, and no visitor waits for it. */
const TIMEOUT_MS = 5_000

/** Renders pages with one app in another version, to check it. `renderPage` rejects if the page throws or is slow. */
export async function openPageRenderer(store: ReleaseStore) {
  const compositions = createCompositions(store)
  const failures = new Map<string, unknown>()
  const renderer = createPageRenderer({
    store,
    origin: 'http://localhost',
    timeZone: 'UTC',
    workers: 1,
    timeoutMs: TIMEOUT_MS,
    onConsole: ({ release, text }) => void process.stderr.write(`${release}: ${text}\n`),
    onFailure: ({ error, url }) => failures.set(url, error),
  })
  return {
    async renderPage(app: string, version: string, path: string): Promise<{ status: number; html: string }> {
      const staged = { app: toAppName(app), version: toVersion(version), parameter: `${app}@${version}` }
      const channels = await readChannelsBeside(store, staged)
      const composition = { ...(await compositions.forVisitor(channels, '', [staged])), previews: [] }
      const request = pageRequest(composition, path)
      const page = await renderer.render(request)
      if (!page) throw failures.get(path) ?? new Error('The page did not render.')
      const { html } = renderDocument({ ...request, page, preload: true })
      return { status: page.status, html }
    },
    close: () => renderer.close(),
  }
}

/** Reads what is live, except for the paths of the staged version: its promotion may move them from other apps. */
async function readChannelsBeside(store: ReleaseStore, { app, version }: Preview): Promise<Channels> {
  const channels = await readServedChannels(store)
  const manifest = await store.release(app, version)
  const beside = [...channels].map(async ([name, channel]): Promise<[AppName, Channel]> => {
    const { stable, without = [] } = channel
    const live = stable && name !== app ? await store.release(name, stable).catch(undefinedIfUnavailable) : undefined
    const left = live ? findOverlaps({ manifest: live, without }, { manifest }).map(pathLeft) : []
    return [name, left.length > 0 ? { ...channel, without: [...without, ...left], percent: 0 } : channel]
  })
  return new Map(await Promise.all(beside))
}
