import { rollback } from '../channel/changes.ts'
import type { Channel } from '../channel/channel.ts'
import { ReleaseError, UnsupportedRelease } from '../errors.ts'
import { type AppName, nameOf, type Version } from '../names.ts'
import type { ReleaseStore } from '../store/release-store.ts'
import { changeChannel } from './change-channel.ts'

/**
 * Drops the candidate, else returns to the last stable version. Does not check that it fits what else is live, because
 * it is for emergencies. Rejects with `channel/nothing-to-return-to` when that version is unknown or pruned, and with
 * `release/unsupported` when no gateway of this version could serve it.
 */
export function rollbackRelease(store: ReleaseStore, app: AppName): Promise<Channel> {
  return changeChannel(store, app, async (channel, now) => {
    const next = rollback(channel, now)
    const version = next?.stable
    if (!version || version === channel.stable) return next
    if ((await store.versions(app)).some((stored) => stored.version === version)) {
      await assertSupported(store, app, version)
      return next
    }
    throw new ReleaseError(
      'channel/nothing-to-return-to',
      `The version to return to, ${nameOf({ app, version })}, has been pruned. Promote a published version by name. To list them: pnpm mfe status ${app}`,
    )
  })
}

/** A rollback to a damaged version is allowed: visitors get the files that are intact. */
async function assertSupported(store: ReleaseStore, app: AppName, version: Version): Promise<void> {
  await store.release(app, version).catch((error: unknown) => {
    if (error instanceof UnsupportedRelease) throw error
  })
}
