export type { AppSource, DevOptions, OpenSite } from './options.ts'
export { runDev } from './run-dev.ts'
