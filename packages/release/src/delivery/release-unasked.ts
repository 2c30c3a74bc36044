import { changeChannel } from '../channel/change-channel.ts'
import { promote } from '../channel/changes.ts'
import type { AppName, Version } from '../names.ts'
import type { ReleaseStore } from '../store/release-store.ts'
import { readBuild } from './built-release.ts'

/** Publishes a build and makes it live without any check: for a developer's own store. */
export async function releaseUnasked(store: ReleaseStore, app: AppName, folder: string): Promise<Version> {
  const { version, bytes } = await readBuild(app, folder)
  await store.publish(app, version, bytes)
  await changeChannel(store, app, promote(version))
  return version
}
