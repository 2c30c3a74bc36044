export type { DevOptions, OpenSite } from './options.ts'
export { runDev } from './run-dev.ts'
