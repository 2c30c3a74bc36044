import { ReleaseError } from '../errors.ts'
import type { AppName } from '../names.ts'
import type { ReleaseStore } from '../store/release-store.ts'
import type { Change } from './changes.ts'
import type { Channel } from './channel.ts'

const ATTEMPTS = 100

/** A change that reads the store, or what else is live, before it decides. */
type AsyncChange = (...args: Parameters<Change>) => Promise<ReturnType<Change>>

/**
 * Applies a change to what is live, and starts over whenever another writer was first: no change is ever overwritten
 * unread. Resolves to the resulting channel.
 */
export async function changeChannel(
  store: ReleaseStore,
  app: AppName,
  change: Change | AsyncChange,
  now: () => Date = () => new Date(),
): Promise<Channel> {
  for (let attempt = 0; attempt < ATTEMPTS; attempt += 1) {
    const channel = await store.channel(app)
    const next = await change(channel, now())
    if (!next) return channel
    if (await store.advance(app, next)) return next
  }
  throw new ReleaseError(
    'channel/conflict',
    `${app} keeps being changed by others at the same time. Check its status, then try again.`,
  )
}
