import { GATEWAY_PATHS } from '@mfe/contract'

/** Returns the root-relative address of a file in a release's `web/` folder. */
export const assetUrl = (app: string, version: string, file: string): string =>
  `${GATEWAY_PATHS.releases}/${app}/${version}/${file}`
