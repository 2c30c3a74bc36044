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
