import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type ReleaseStore, toAppName, toVersion } from '@mfe/release'
import { root } from '@site/run/workspace'

/** Publishes a built app under another version, like a rebuild of the same sources. */
export async function publishAs(store: ReleaseStore, app: string, version: string): Promise<void> {
  const dist = join(root, 'apps', app, 'dist')
  await store.publish(toAppName(app), toVersion(version), {
    manifest: await readFile(join(dist, 'release.json')),
    read: (path) => readFile(join(dist, path)),
  })
}
