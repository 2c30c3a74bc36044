import { startSite } from './support/site/site-process.ts'

/** Starts and stops the site once, which builds what is missing before two workers would build it at once. */
export default async function buildOnce(): Promise<void> {
  const site = await startSite()
  await site.stop()
}
