import { setTimeout as pause } from 'node:timers/promises'
import {
  type AppsChange,
  type Channel,
  type ChannelEvent,
  type Channels,
  emptyChannel,
  hasChange,
} from '../channel/channel.ts'
import { beforeNewest, MAX_EVENTS } from '../channel/history.ts'
import { type AppName, isAppName } from '../names.ts'
import type { ChannelStore } from './release-store.ts'

/**
 * Reads the channel of every app. A change of several takes effect when each of them has it: while another process
 * stores their documents one after another, or if it was interrupted, this returns what was live before. An app that
 * had nothing live before keeps what it has.
 */
export async function readChannels(store: ChannelStore): Promise<Channels> {
  const read = async () => readEach(store, await store.apps())
  const channels = await read()
  if (incompleteChanges(channels).size === 0) return channels
  const again = await read()
  const incomplete = incompleteChanges(again)
  return new Map([...again].map(([app, channel]) => [app, incomplete.has(app) ? withoutNewest(channel) : channel]))
}

/** Reads the newest event of each app whose last change has not taken effect, because other apps lack it. */
export async function readIncompleteChanges(store: ChannelStore): Promise<ReadonlyMap<AppName, ChannelEvent>> {
  const channels = await readEach(store, await store.apps())
  return new Map([...incompleteChanges(channels)].filter(([app]) => isUndone(channels.get(app) ?? emptyChannel)))
}

/** Undoes the newest event, unless nothing would be live: one lost channel must not take down the other apps. */
const withoutNewest = (channel: Channel): Channel => (isUndone(channel) ? beforeNewest(channel) : channel)

const isUndone = (channel: Channel): boolean => beforeNewest(channel).stable !== undefined

const readEach = async (store: ChannelStore, apps: readonly AppName[]): Promise<Map<AppName, Channel>> =>
  new Map(await Promise.all(apps.map(async (app) => [app, await store.channel(app)] as const)))

/** Reads the channels of these apps, and of those that their newest changes concern. Lists nothing in a bucket. */
async function readWithPartners(store: ChannelStore, apps: readonly AppName[]): Promise<Channels> {
  const channels = await readEach(store, apps)
  const partners = [...channels.values()].flatMap(({ history }) => history.at(-1)?.change?.apps ?? [])
  const others = [...new Set(partners)].filter(isAppName).filter((app) => !channels.has(app))
  return new Map([...channels, ...(await readEach(store, others))])
}

/** How long another process may take to store the rest of a change, in a store without transactions. */
const MAX_READS = 50
const PAUSE_MS = 20

/**
 * Reads the channels of these apps, to decide what to change. Waits up to a second for the rest of another change; one
 * that is incomplete even then was interrupted, and the next change of the app replaces it.
 */
export async function readSettledChannels(store: ChannelStore, apps: readonly AppName[]): Promise<Channels> {
  for (let reads = 1; ; reads += 1) {
    const channels = await readWithPartners(store, apps)
    const incomplete = incompleteChanges(channels)
    if (reads < MAX_READS && apps.some((app) => incomplete.has(app))) {
      await pause(PAUSE_MS)
      continue
    }
    return new Map(
      apps.map((app): [AppName, Channel] => {
        const channel = channels.get(app) ?? emptyChannel
        return [app, incomplete.has(app) ? { ...withoutNewest(channel), revision: channel.revision } : channel]
      }),
    )
  }
}

/** Like `readSettledChannels`, for one app. */
export const readSettledChannel = async (store: ChannelStore, app: AppName): Promise<Channel> =>
  (await readSettledChannels(store, [app])).get(app) ?? emptyChannel

/** Finds the apps whose newest event is part of a change that another app lacks. Every page request calls this. */
function incompleteChanges(channels: Channels): Map<AppName, ChannelEvent> {
  const incomplete = new Map<AppName, ChannelEvent>()
  for (const [app, { history, unreadable }] of channels) {
    const event = history.at(-1)
    if (!event?.change || unreadable) continue
    for (const [other, channel] of channels) {
      if (lacks(channel, other, event, event.change)) incomplete.set(app, event)
    }
  }
  return incomplete
}

/**
 * Returns whether an app lacks a change; `false` if it has moved on, may have forgotten it, or cannot be read. An app
 * whose settings changed has not moved on: nobody has compared its versions with the others since.
 */
const lacks = (channel: Channel, app: AppName, { at }: ChannelEvent, change: AppsChange): boolean =>
  change.apps.includes(app) &&
  !channel.unreadable &&
  channel.history.length < MAX_EVENTS &&
  !hasChange(channel, change) &&
  (channel.history.findLast(({ action }) => action !== 'configure')?.at ?? '') <= at

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
