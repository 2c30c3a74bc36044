import { type AppName, ReleaseError, type ReleaseStore, toAppName } from '@mfe/release'

/** Returns the name of an app in the store; throws for any other, which is probably misspelled. */
export async function publishedApp(store: ReleaseStore, name: string): Promise<AppName> {
  const app = toAppName(name)
  const apps = await store.apps()
  if (apps.includes(app)) return app
  const others = apps.length > 0 ? ` The store has ${apps.join(', ')}.` : ''
  throw new ReleaseError('release/not-found', `No version of ${app} is published.${others}`)
}
