import {
  type AppName,
  commandFailed,
  isEmptyStore,
  type ReleaseConfig,
  ReleaseError,
  type ReleaseStore,
  SHELL,
  toAppName,
} from '@mfe/release'

interface StoreContext {
  store: ReleaseStore
  config: Pick<ReleaseConfig, 'location'>
}

/** Rejects unless a shell is live: without one, visitors get no pages, so this is probably not the site's store. */
export async function requireLiveShell({ store, config }: StoreContext): Promise<void> {
  const { stable, unreadable } = await store.channel(SHELL)
  if (stable || unreadable) return
  throw new ReleaseError(
    'channel/nothing-live',
    `No shell is live in ${config.location}, so a site with this store has no pages. Nothing changed. To fix: set RELEASE_STORE or DATA_DIR to the site's store, or first publish and promote the shell there, from the project of the site's host (pnpm mfe publish shell).`,
  )
}

/** Rejects if nothing has been published in the store: a wrong setting must not look like success. */
export async function requireReleases({ store, config }: StoreContext): Promise<void> {
  if (!(await isEmptyStore(store))) return
  throw new ReleaseError(
    'release/not-found',
    `Nothing is published in ${config.location}. To fix: set RELEASE_STORE or DATA_DIR to the site's store, or begin a new one from the project of the site's host: pnpm mfe publish shell --new-store`,
  )
}

/** Rejects if there is no release store yet, so a wrong setting does not begin another one. */
export async function requireStore({ store, config }: StoreContext): Promise<void> {
  if (!(await isEmptyStore(store))) return
  throw commandFailed(
    `There is no release store in ${config.location}. Nothing changed. To fix: set RELEASE_STORE or DATA_DIR to the site's store, or begin a new one: pnpm mfe publish shell --new-store`,
  )
}

/** Parses the name of an app that has a published version. Rejects with the known names for any other app. */
export async function requirePublishedApp(store: ReleaseStore, name: string): Promise<AppName> {
  const app = toAppName(name)
  const apps = await store.apps()
  if (apps.includes(app)) return app
  const fix = apps.length > 0 ? `name one of ${apps.join(', ')}, or publish ${app} first` : `publish ${app} first`
  throw new ReleaseError('release/not-found', `No version of ${app} is published. To fix: ${fix}.`)
}
