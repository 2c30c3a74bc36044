import { GATEWAY_PATHS } from './gateway-paths.ts'

/** A remote's entry, relative to its release's `web/` folder. */
export const REMOTE_ENTRY = 'remoteEntry.js'

/** Returns the root-relative address of a file in a release's `web/` folder. */
export const assetUrl = (app: string, version: string, file: string): string =>
  `${GATEWAY_PATHS.releases}/${app}/${version}/${file}`

/** The address of a module for a second attempt: browsers do not try a failed module again under the same one. */
export const retryAddress = (module: string): string => `${module}?retry`
