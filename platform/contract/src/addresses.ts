import type { CompositionPlan } from './composition-plan.ts'

/** The paths that the gateway serves on every site. No app may declare a route that starts with one of them. */
export const GATEWAY_PATHS = {
  /** Prefix of the browser files of every published release. */
  releases: '/__mfe',
  live: '/healthz',
  ready: '/readyz',
  metrics: '/metrics',
  robots: '/robots.txt',
  sitemap: '/sitemap.xml',
  llms: '/llms.txt',
} as const

/** A remote's entry, relative to its release's `web/` folder. */
export const REMOTE_ENTRY = 'remoteEntry.js'

/** Returns the root-relative address of a file in a release's `web/` folder. */
export const assetUrl = (app: string, version: string, file: string): string =>
  `${GATEWAY_PATHS.releases}/${app}/${version}/${file}`

/** Returns the root-relative address of the values of a version's settings, as the site has set them now. */
export const settingsAddress = (app: string, version: string): string =>
  `${GATEWAY_PATHS.releases}/-/settings/${app}/${version}`

/**
 * Returns the prefixes of a release file's address, in the order to try: the plan's `assets`, if any, then none,
 * because the site itself always has the file.
 */
export const assetBases = ({ assets }: Pick<CompositionPlan, 'assets'>): readonly [string, ...string[]] =>
  assets === undefined ? [''] : [assets, '']
