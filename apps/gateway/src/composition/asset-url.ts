/** Below this prefix lie the browser files of every published release. */
export const RELEASE_PREFIX = '/__mfe'

/** The root-relative address of a file of a release's `web/` folder. */
export const assetUrl = (app: string, version: string, file: string): string =>
  `${RELEASE_PREFIX}/${app}/${version}/${file}`
