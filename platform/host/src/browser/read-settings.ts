import { type CompositionPlan, type PlannedRoute, settingsAddress } from '@mfe/contract'
import type { Settings } from '@mfe/page'
import { RemoteLoadError } from '../loader/remote-load-error.ts'
import type { BrowserSite } from '../site.ts'
import { fetchJson } from './fetch-json.ts'

/**
 * Creates the reader of a document's settings. The plan has those of its first page's remote; those of others, and of
 * an earlier version, are fetched once. After a failure, the next call fetches them again.
 */
export function createSettingsReader(plan: CompositionPlan): BrowserSite['settingsOf'] {
  const fetched = new Map<string, Promise<Settings>>()
  return async ({ app }: PlannedRoute, version) => {
    const remote = app === 'shell' ? undefined : plan.remotes[app]
    if (!remote?.hasSettings) return {}
    if (remote.settings && remote.version === version) return remote.settings
    const address = settingsAddress(app, version)
    const known = fetched.get(address)
    if (known !== undefined) return known
    const fetching = fetchJson<Settings>(app, address, {}).catch((cause: unknown) => {
      // The site's fault, not that of the version, which would be skipped for it: an older gateway knows no settings.
      throw new RemoteLoadError(app, 'connection', cause)
    })
    fetched.set(address, fetching)
    fetching.catch(() => fetched.delete(address))
    return fetching
  }
}
