import type { Channel } from '../channel/channel.ts'
import type { AppName } from '../names.ts'
import type { ChannelStore } from './release-store.ts'

/**
 * Implements `ChannelStore.advanceAll` for drivers without transactions: stores one document after another, and if
 * another writer was first with one, restores what the others replaced.
 */
export async function advanceInTurn(
  store: Pick<ChannelStore, 'channel' | 'advance'>,
  changes: ReadonlyMap<AppName, Channel>,
): Promise<boolean> {
  const steps = await Promise.all(
    inOrder(changes).map(async ([app, next]) => ({ app, next, before: await store.channel(app) })),
  )
  if (steps.some(({ next, before }) => next.revision !== before.revision + 1)) return false
  for (const [index, { app, next }] of steps.entries()) {
    if (await store.advance(app, next)) continue
    for (const done of steps.slice(0, index)) {
      await store.advance(done.app, { ...done.before, revision: done.next.revision + 1 })
    }
    return false
  }
  return true
}

/** One order for all writers: otherwise, two changes of the same apps could stop each other. */
export const inOrder = (changes: ReadonlyMap<AppName, Channel>): [AppName, Channel][] =>
  [...changes].sort(([one], [other]) => (one < other ? -1 : 1))
