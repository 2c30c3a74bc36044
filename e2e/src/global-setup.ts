import { startSite } from './support/site/site-process.ts'

/** Starts and stops the site once: what is not built yet is built here, before two workers would do it at once. */
export default async function buildOnce(): Promise<void> {
  const site = await startSite()
  await site.stop()
}
