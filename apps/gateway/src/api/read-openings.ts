import { type ReleaseStore, readLiveReleases } from '@mfe/release'
import { CAREERS_FILE } from '@site/contracts'

/** Reads the openings from every live release that has some: the stable one and a candidate. */
export async function readOpenings(store: ReleaseStore): Promise<string[]> {
  const releases = await readLiveReleases(store)
  const owners = releases.filter(({ manifest }) => manifest.publicFiles.includes(CAREERS_FILE))
  return Promise.all(
    owners.map(async ({ app, version }) => String(await store.readFile(app, version, `public/${CAREERS_FILE}`))),
  )
}
