/** The prefix of the browser files of every published release. */
export const RELEASE_PREFIX = '/__mfe'

/** Returns the root-relative address of a file in a release's `web/` folder. */
export const assetUrl = (app: string, version: string, file: string): string =>
  `${RELEASE_PREFIX}/${app}/${version}/${file}`
