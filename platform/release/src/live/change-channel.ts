import type { Change } from '../channel/changes.ts'
import type { Channel } from '../channel/channel.ts'
import { ReleaseError } from '../errors.ts'
import type { AppName } from '../names.ts'
import type { ChannelStore } from '../store/release-store.ts'

const MAX_ATTEMPTS = 100

/** A change that may read the store first. */
type AsyncChange = (...args: Parameters<Change>) => Promise<ReturnType<Change>>

/**
 * Applies a change to a channel by compare-and-swap: if another writer was first, reads the channel again and retries.
 * Resolves to the resulting channel.
 */
export async function changeChannel(
  store: ChannelStore,
  app: AppName,
  change: Change | AsyncChange,
  now: () => Date = () => new Date(),
): Promise<Channel> {
  for (let attempt = 0; attempt < MAX_ATTEMPTS; attempt += 1) {
    const channel = await store.channel(app)
    const next = await change(channel, now())
    if (!next) return channel
    if (await store.advance(app, next)) return next
  }
  throw new ReleaseError(
    'channel/conflict',
    `Other changes to ${app} came first each time, so nothing changed. To fix: check its status, then try again.`,
  )
}
