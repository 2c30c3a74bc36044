import { assetBases } from '@mfe/contract'
import { type ReleaseStore, toAppName, toVersion, undefinedIfUnavailable } from '@mfe/release'
import { LRUCache } from 'lru-cache'
import type { ComposedRoute, Composition } from '../composition/composition.ts'
import type { SheetText } from '../document/critical-css.ts'
import { pageAssets } from '../plan/page-assets.ts'

const MAX_CACHED_FILES = 200

/** Creates a caching reader for the release files needed to render a page. A version's files never change. */
export function createPageFiles(store: Pick<ReleaseStore, 'readFile'>) {
  const cache = new LRUCache<string, string, [app: string, version: string, file: string]>({
    max: MAX_CACHED_FILES,
    // If a value is evicted while it loads, its callers still receive it.
    ignoreFetchAbort: true,
    fetchMethod: async (_key, _stale, { context: [app, version, file] }) =>
      (await store.readFile(toAppName(app), toVersion(version), file)).toString('utf8'),
  })
  const read = (...file: [app: string, version: string, file: string]): Promise<string> =>
    cache.forceFetch(file.join('/'), { context: file })

  return {
    /** Reads remotes' public JSON files, for loaders. Omits unreadable ones: only pages that request them fail. */
    async publicFiles(composition: Composition): Promise<Record<string, string>> {
      const files = [...composition.remotes].flatMap(([app, { version, release }]) =>
        release.publicFiles.filter((file) => file.endsWith('.json')).map((file) => ({ app, version, file })),
      )
      const entries = files.map(async ({ app, version, file }) => {
        const text = await read(app, version, `public/${file}`).catch(undefinedIfUnavailable)
        return text === undefined ? [] : [[`/${file}`, text] as const]
      })
      return Object.fromEntries((await Promise.all(entries)).flat())
    },

    sheets(composition: Composition, route: ComposedRoute | undefined): Promise<SheetText[]> {
      const { styles } = pageAssets(composition, route)
      const [base] = assetBases(composition)
      return Promise.all(
        styles.map(async ({ app, version, file, url }) => ({
          url: base + url,
          text: await read(app, version, `web/${file}`),
        })),
      )
    },
  }
}
