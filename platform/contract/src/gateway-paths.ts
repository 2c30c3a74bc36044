/** What the gateway answers itself on every site. No app may declare a route whose first segment is one of these. */
export const GATEWAY_PATHS = {
  /** The browser files of every published release, below it. */
  releases: '/__mfe',
  live: '/healthz',
  ready: '/readyz',
  metrics: '/metrics',
  robots: '/robots.txt',
  sitemap: '/sitemap.xml',
} as const
