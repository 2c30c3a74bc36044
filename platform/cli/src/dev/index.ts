export type { AppSource, DevOptions, OpenSite } from './options.ts'
export { runDev } from './run-dev.ts'
export { runSiteDev, type SiteDevOptions } from './site/run-site-dev.ts'
