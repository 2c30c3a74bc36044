import { type Channel, hasChange } from '../channel/channel.ts'
import type { AppName } from '../names.ts'
import type { ChannelStore } from './release-store.ts'

/**
 * Reads the channel of every app. If another process is changing several apps as one change, reads them again rather
 * than only some of them changed.
 */
export async function readChannels(store: ChannelStore): Promise<Map<AppName, Channel>> {
  const channels = await readEach(store)
  return isInTheMiddleOfAChange(channels) ? readEach(store) : channels
}

async function readEach(store: ChannelStore): Promise<Map<AppName, Channel>> {
  const apps = await store.apps()
  return new Map(await Promise.all(apps.map(async (app) => [app, await store.channel(app)] as const)))
}

/** Every page request calls this, so it looks only at the last event of each app. */
function isInTheMiddleOfAChange(channels: ReadonlyMap<AppName, Channel>): boolean {
  for (const { history } of channels.values()) {
    const change = history.at(-1)?.change
    if (!change) continue
    for (const [app, channel] of channels) if (change.apps.includes(app) && !hasChange(channel, change)) return true
  }
  return false
}

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
