import { rejectWhileFrozen } from '../access/freeze.ts'
import type { VersionedRelease } from '../admission/admission.ts'
import { findUnfitSettings } from '../admission/settings.ts'
import { makeCandidate, promote } from '../channel/changes.ts'
import type { Channel } from '../channel/channel.ts'
import { toRejectionError } from '../findings/admit.ts'
import { changeSeenChannel, type Known } from '../live/change-channel.ts'
import { checkStoredPairs } from '../live/check-stored-pair.ts'
import { readOtherReleases } from '../live/live-releases.ts'
import { type AppName, nameOf, type Version } from '../names.ts'
import type { ReleaseStore } from '../store/release-store.ts'
import { readSettledChannel } from '../store/several-channels.ts'

/**
 * Makes a published version live, for everyone or for a share of the visitors, if it fits what is live now. Rejects
 * with `release/refused` if it does not, `release/damaged` if its files are missing or altered, `access/frozen` during
 * a freeze, and `channel/conflict` if the app has changed since the caller read its channel or started. Of conflicting
 * promotions at the same time, at least one is rejected.
 */
export async function promoteRelease(
  store: ReleaseStore,
  app: AppName,
  version: Version,
  percent?: number,
  { seen, since, author }: Known = {},
): Promise<Channel> {
  await rejectWhileFrozen(store)
  const before = seen ?? (await readSettledChannel(store, app))
  await store.verify(app, version)
  const subject: VersionedRelease = { app, version, manifest: await store.release(app, version) }
  const change = percent === undefined ? promote(version, author) : makeCandidate(version, percent, author)
  const after = await changeSeenChannel(store, app, { seen: before, since }, async (channel, now) => {
    await assertCompatible(store, subject, channel)
    // To verify a version takes a while, so promotions may be frozen by now.
    await rejectWhileFrozen(store)
    return change(channel, now)
  })
  if (after === before) return after
  try {
    // Another team may have promoted a conflicting version since, or an admin frozen promotions: the swap covers only
    // this channel.
    await rejectWhileFrozen(store)
    await assertCompatible(store, subject, before)
  } catch (error) {
    await store.advance(app, { ...before, revision: after.revision + 1 })
    throw error
  }
  return after
}

/** Checks a release against the others that were live when its app had this channel. */
async function assertCompatible(store: ReleaseStore, subject: VersionedRelease, channel: Channel): Promise<void> {
  const others = await readOtherReleases(store, subject.app, channel)
  const rejections = [
    ...findUnfitSettings(subject, channel.settings),
    ...(await checkStoredPairs(store, subject, others)),
  ]
  if (rejections.length > 0) throw toRejectionError(nameOf(subject), rejections)
}
