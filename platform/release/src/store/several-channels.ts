import { setTimeout as pause } from 'node:timers/promises'
import { type AppsChange, type Channel, type ChannelEvent, type Channels, hasChange } from '../channel/channel.ts'
import type { AppName } from '../names.ts'
import type { ChannelStore } from './release-store.ts'

/** Reads the channel of every app; again, if another process is in the middle of changing several as one change. */
export async function readChannels(store: ChannelStore): Promise<Channels> {
  const read = async () => readEach(store, await store.apps())
  const channels = await read()
  return isInTheMiddleOfAChange(channels) ? read() : channels
}

const readEach = async (store: ChannelStore, apps: readonly AppName[]): Promise<Channels> =>
  new Map(await Promise.all(apps.map(async (app) => [app, await store.channel(app)] as const)))

/** How long another process may take to store the rest of a change, in a store without transactions. */
const MAX_READS = 50
const PAUSE_MS = 20

/** Reads the channels of these apps, to decide what to change. Waits up to a second for the rest of another change. */
export async function readSettledChannels(store: ChannelStore, apps: readonly AppName[]): Promise<Channels> {
  for (let reads = 1; ; reads += 1) {
    const channels = await readEach(store, apps)
    if (reads === MAX_READS || !isInTheMiddleOfAChange(channels)) return channels
    await pause(PAUSE_MS)
  }
}

/** Returns whether an app lacks another's change, and nothing came after it. Every page request calls this. */
function isInTheMiddleOfAChange(channels: Channels): boolean {
  for (const { history } of channels.values()) {
    const event = history.at(-1)
    if (!event?.change) continue
    for (const [app, channel] of channels) if (lacks(channel, app, event, event.change)) return true
  }
  return false
}

const lacks = (channel: Channel, app: AppName, { at }: ChannelEvent, change: AppsChange): boolean =>
  change.apps.includes(app) && !hasChange(channel, change) && (channel.history.at(-1)?.at ?? '') <= at

/** Implements `advanceAll` without transactions: if another writer was first with one, restores the others. */
export async function advanceInTurn(
  store: Pick<ChannelStore, 'channel' | 'advance'>,
  changes: Channels,
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
export const inOrder = (changes: Channels): [AppName, Channel][] =>
  [...changes].sort(([one], [other]) => (one < other ? -1 : 1))
