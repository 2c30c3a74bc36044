import { rollback } from '../channel/changes.ts'
import type { Channel } from '../channel/channel.ts'
import { ReleaseError, UnsupportedReleaseError } from '../errors.ts'
import { type AppName, nameOf, type Version } from '../names.ts'
import type { ReleaseStore } from '../store/release-store.ts'
import { changeChannel } from './change-channel.ts'

/**
 * Drops the candidate or, without one, returns to the last stable version. Does not check that version against the
 * other live releases, because rollbacks are for emergencies. Rejects with `channel/nothing-to-return-to` if the
 * version is unknown or pruned, and with `release/unsupported` if this version of the gateway cannot serve it.
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
      `The version to return to, ${nameOf({ app, version })}, has been pruned. To fix: promote a published version by name; pnpm mfe status ${app} lists them.`,
    )
  })
}

/** Allows a damaged version: visitors get the files that are intact. */
async function assertSupported(store: ReleaseStore, app: AppName, version: Version): Promise<void> {
  await store.release(app, version).catch((error: unknown) => {
    if (error instanceof UnsupportedReleaseError) throw error
  })
}
