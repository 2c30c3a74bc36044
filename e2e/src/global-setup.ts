import { startSite } from './support/site/site-process.ts'

/** Builds missing apps by starting and stopping the site once, so parallel workers do not build the same app. */
export default async function buildOnce(): Promise<void> {
  const site = await startSite()
  await site.stop()
}
