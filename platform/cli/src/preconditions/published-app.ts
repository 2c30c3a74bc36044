import { type AppName, ReleaseError, type ReleaseStore, toAppName } from '@mfe/release'

/** Parses the name of an app that has a published version. Rejects with the known names for any other app. */
export async function requirePublishedApp(store: ReleaseStore, name: string): Promise<AppName> {
  const app = toAppName(name)
  const apps = await store.apps()
  if (apps.includes(app)) return app
  const fix = apps.length > 0 ? `name one of ${apps.join(', ')}, or publish ${app} first` : `publish ${app} first`
  throw new ReleaseError('release/not-found', `No version of ${app} is published. To fix: ${fix}.`)
}
