import path from 'node:path'
import { expect, it } from 'vitest'
import { withLocalReads } from '../follow/with-local-reads.ts'
import { toAppName } from '../names.ts'
import { combineStores, type ReleaseStore } from '../store/release-store.ts'
import { newFolder, writeBuild } from '../testing/build-folder.ts'
import { fakeRemote, fakeShell } from '../testing/fake-release.ts'
import { createShared } from '../testing/followed-store.ts'
import { publishTree } from './publish-tree.ts'

it('requests nothing from the bucket when a start has nothing to publish', async () => {
  const { shared, open } = await createShared('1.0.0')
  const root = await newFolder()
  const marketing = fakeRemote({ name: 'marketing', routes: [], menu: [], sitemap: [], publicFiles: [] })
  const builds = await Promise.all(
    [fakeShell(), marketing].map(async (manifest) => ({
      app: toAppName(manifest.name),
      folder: await writeBuild(path.join(root, manifest.name), manifest),
    })),
  )
  const start = async (store: ReleaseStore) => {
    const published = withLocalReads(combineStores(shared.versions, shared.channels), store)
    return (await publishTree(published, builds, { by: 'start:here' })).map(({ outcome }) => outcome)
  }
  const first = await open()
  expect(await start(first.store)).toEqual(['promoted', 'promoted'])
  await first.close()
  const { store } = await open()
  const calls: string[] = []
  shared.bucket.before = (call, key) => void calls.push(`${call} ${key}`)
  expect(await start(store)).toEqual(['kept', 'kept'])
  expect(calls).toEqual([])
})
