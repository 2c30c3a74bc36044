import { type AppName, isAppName, isVersion, type Version } from '../names.ts'

const MANIFESTS = 'manifests/'

/**
 * Returns the prefix of every release.json of an app, or of all apps. Files have a different prefix, so listing stays
 * fast.
 */
export const manifestsOf = (app?: AppName): string => (app ? `${MANIFESTS}${app}/` : MANIFESTS)

export const manifestKey = (app: AppName, version: Version): string => `${MANIFESTS}${app}/${version}/release.json`

/** The prefix of the files of a version. */
export const filesOf = (app: AppName, version: Version): string => `files/${app}/${version}/`

/** Returns the version whose release.json has this key; `undefined` for a foreign object. */
export function parseManifestKey(key: string): { app: AppName; version: Version } | undefined {
  const [, app = '', version = '', name] = key.split('/')
  return name === 'release.json' && isAppName(app) && isVersion(version) ? { app, version } : undefined
}
