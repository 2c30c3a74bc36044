import { changeChannel } from '../channel/change-channel.ts'
import { rollback } from '../channel/changes.ts'
import type { Channel } from '../channel/channel.ts'
import { ReleaseError } from '../errors.ts'
import { type AppName, nameOf } from '../names.ts'
import type { ReleaseStore } from '../store/release-store.ts'

/**
 * Drops the candidate, else returns to the last stable version. How that goes with what else is live is not asked: it
 * is for emergencies. Rejects with `channel/nothing-to-return-to` when that version is unknown or pruned.
 */
export function rollbackRelease(store: ReleaseStore, app: AppName): Promise<Channel> {
  return changeChannel(store, app, async (channel, now) => {
    const next = rollback(channel, now)
    const version = next?.stable
    if (!version || version === channel.stable) return next
    if ((await store.versions(app)).some((stored) => stored.version === version)) return next
    throw new ReleaseError(
      'channel/nothing-to-return-to',
      `A rollback would lead to ${nameOf({ app, version })}, which is pruned. Promote a published version by name: pnpm mfe status ${app}`,
    )
  })
}
