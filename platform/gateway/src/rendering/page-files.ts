import { type ReleaseStore, toAppName, toVersion, unlessUnavailable } from '@mfe/release'
import { LRUCache } from 'lru-cache'
import type { ComposedRoute, Composition } from '../composition/composition.ts'
import type { SheetText } from '../document/critical-css.ts'
import { pageAssets } from '../document/page-assets.ts'

const MAX_CACHED_FILES = 200

/** The release files needed to render a page. A version's files never change, so each is read once. */
export function createPageFiles(store: Pick<ReleaseStore, 'readFile'>) {
  const cache = new LRUCache<string, string>({ max: MAX_CACHED_FILES })

  async function read(app: string, version: string, file: string): Promise<string> {
    const key = `${app}@${version}/${file}`
    const known = cache.get(key)
    if (known !== undefined) return known
    const text = (await store.readFile(toAppName(app), toVersion(version), file)).toString('utf8')
    cache.set(key, text)
    return text
  }

  return {
    /**
     * Reads the JSON files that remotes publish at the site's root, which a page's loader may request. An unreadable file
     * is missing only for the page that requests it.
     */
    async publicFiles(composition: Composition): Promise<Record<string, string>> {
      const files = [...composition.remotes].flatMap(([app, { version, release }]) =>
        release.publicFiles.filter((file) => file.endsWith('.json')).map((file) => ({ app, version, file })),
      )
      const entries = files.map(async ({ app, version, file }) => {
        const text = await read(app, version, `public/${file}`).catch(unlessUnavailable)
        return text === undefined ? [] : [[`/${file}`, text] as const]
      })
      return Object.fromEntries((await Promise.all(entries)).flat())
    },

    sheets(composition: Composition, route: ComposedRoute | undefined): Promise<SheetText[]> {
      const { styles } = pageAssets(composition, route)
      return Promise.all(
        styles.map(async ({ app, version, file, url }) => ({ url, text: await read(app, version, `web/${file}`) })),
      )
    },
  }
}
