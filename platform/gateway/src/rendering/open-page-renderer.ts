import { type ReleaseStore, readServedChannels, toAppName, toVersion } from '@mfe/release'
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
      const composition = {
        ...(await compositions.forVisitor(await readServedChannels(store), '', [staged])),
        previews: [],
      }
      const request = pageRequest(composition, path)
      const page = await renderer.render(request)
      if (!page) throw failures.get(path) ?? new Error('The page did not render.')
      const { html } = renderDocument({ ...request, page, preload: true })
      return { status: page.status, html }
    },
    close: () => renderer.close(),
  }
}
