import type { PlacedRelease } from '../admission/admission.ts'
import { refused } from '../admission/admit.ts'
import { checkPair } from '../admission/pair-checks.ts'
import { changeChannel } from '../channel/change-channel.ts'
import { promote, promoteTo } from '../channel/changes.ts'
import type { Channel } from '../channel/channel.ts'
import type { AppName, Version } from '../names.ts'
import { nameOf } from '../names.ts'
import type { ReleaseStore } from '../store/release-store.ts'
import { placedReleases } from './placed-releases.ts'

/**
 * Makes a published version live, for everyone or for a share. What is live may have changed since it was published,
 * so the pairs it makes are checked again: rejects with `release/refused`.
 */
export async function promoteRelease(
  store: ReleaseStore,
  app: AppName,
  version: Version,
  percent?: number,
): Promise<Channel> {
  const subject: PlacedRelease = { app, version, manifest: await store.release(app, version) }
  const refusals = (await placedReleases(store, app)).flatMap((other) => checkPair(subject, other))
  if (refusals.length > 0) throw refused(nameOf(subject), refusals)
  return changeChannel(store, app, percent === undefined ? promote(version) : promoteTo(version, percent))
}
