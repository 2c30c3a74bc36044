import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { root } from '@site/run/workspace'
import { keepReleases } from './support/config.ts'
import { releaseOpenings, storeOf } from './support/site/careers-release.ts'
import { run } from './support/site/run.ts'
import { freshDataDir, startSite } from './support/site/site-process.ts'

/**
 * Builds what changed, so parallel workers do not build the same app, then starts and stops the site once. Keeps what it
 * published: the sites under test start with a copy, which spares each the checks of a publication.
 */
export default async function prepare(): Promise<() => Promise<void>> {
  await run(root, process.execPath, ['apps/gateway/src/build.ts'])
  const dataDir = await freshDataDir()
  const remove = () => rm(dataDir, { recursive: true, force: true })
  try {
    // Keeps expectations about openings valid on any day. Starting the site does not replace this release.
    await releaseOpenings(storeOf(dataDir), '1.0.0-open')
    const site = await startSite(dataDir)
    await site.stop()
  } catch (error) {
    await remove()
    throw error
  }
  keepReleases(join(dataDir, 'releases'))
  return remove
}
