import { mkdir, rename, rm } from 'node:fs/promises'
import path from 'node:path'
import { createDirectoryStore } from '../directory/directory-store.ts'
import { appsIn } from '../directory/folders.ts'
import { commandFailed } from '../errors.ts'
import { exists, syncFolder } from '../store/durable-files.ts'
import type { ReleaseStore } from '../store/release-store.ts'
import { copyAccess } from './copy-access.ts'
import { assertNoOtherReleases, copyChannels, readSnapshot } from './copy-channels.ts'
import { type CopiedVersions, copyVersions } from './copy-versions.ts'

/**
 * Copies a release store of any kind to a new folder: all versions, a consistent snapshot of what is live, and who may
 * release. Teams may release while it runs. The folder is a directory store, and appears once it is complete.
 */
export async function backUpReleases(store: ReleaseStore, folder: string): Promise<CopiedVersions> {
  if (await exists(folder)) throw commandFailed(`${folder} exists. To fix: choose a new folder.`)
  const parent = path.dirname(path.resolve(folder))
  const draft = path.join(parent, `.${path.basename(folder)}.unfinished`)
  await rm(draft, { recursive: true, force: true })
  await mkdir(draft, { recursive: true, mode: 0o700 })
  const backup = createDirectoryStore(draft)
  const channels = await readSnapshot(store)
  const result = await copyVersions(store, backup)
  await backup.previewKey(await store.previewKey())
  await copyAccess(store, backup)
  await copyChannels(channels, backup)
  await rename(draft, folder)
  await syncFolder(parent)
  return result
}

/**
 * Copies a backup to an empty release store, the channels last: until it is complete, the store serves nothing, and it
 * can be repeated. Signed preview links stay valid unless the store already has a key, and teams and tokens unless it
 * already has some: a token that was revoked since the backup is not accepted again.
 */
export async function restoreReleases(folder: string, store: ReleaseStore): Promise<CopiedVersions> {
  const backup = createDirectoryStore(folder)
  if (appsIn(folder, 'ENOTDIR').length === 0) {
    throw commandFailed(`${folder} has no releases. To fix: name a folder that pnpm mfe backup wrote.`)
  }
  await assertNoOtherReleases(store, backup)
  const result = await copyVersions(backup, store)
  const damage = [...result.failures].map(([name, { reason }]) => `${name}: ${reason}`)
  if (damage.length > 0) {
    throw commandFailed(
      `The backup is damaged, so nothing is live. ${damage.join(' ')} To fix: empty the release store, and restore an older backup.`,
    )
  }
  await store.previewKey(await backup.previewKey())
  await copyAccess(backup, store)
  await copyChannels(await readSnapshot(backup), store)
  return result
}
