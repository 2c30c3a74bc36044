import { createHash } from 'node:crypto'
import { type AppName, isAppName, nameOf, SHELL, type Version } from '../names.ts'
import type { Channel, ChannelEvent, Channels } from './channel.ts'
import { isStep, liveAfter, MAX_EVENTS } from './history.ts'

/** Which versions everyone got, or all those without a candidate. */
export interface PastComposition {
  id: string
  /** Since when; ISO 8601. */
  from: string
  /** When anything of it last changed, such as a setting. */
  asOf: string
  versions: ReadonlyMap<AppName, Version>
}

const ID_LENGTH = 16

/** Returns the id of a composition. It follows from the versions alone, so nothing has to be stored or counted. */
export function releaseIdOf(versions: Iterable<readonly [app: string, version: string]>): string {
  const names = [...versions].map(([app, version]) => nameOf({ app, version })).sort()
  return createHash('sha256').update(names.join(' ')).digest('hex').slice(0, ID_LENGTH)
}

/** Returns whether a text has the form of an id that `releaseIdOf` returns. */
export const isReleaseId = (text: string): boolean => /^[0-9a-f]{16}$/.test(text)

/** Lists what was live, newest first, as far back as the history of every app reaches. */
export function pastCompositions(channels: Channels): PastComposition[] {
  const steps = [...channels].flatMap(([app, { history }]) => history.filter(isStep).map((event) => ({ app, event })))
  steps.sort((one, other) => Date.parse(one.event.at) - Date.parse(other.event.at))
  const begin = knownSince(channels)
  const versions = new Map<AppName, Version>()
  const past: PastComposition[] = []
  for (const [from, changes] of Map.groupBy(steps, ({ event }) => event.at)) {
    for (const { app, event } of changes) {
      const { stable } = liveAfter(event)
      if (stable) versions.set(app, stable)
      else versions.delete(app)
    }
    if (Date.parse(from) < begin || !versions.has(SHELL)) continue
    const id = releaseIdOf(versions)
    const last = past.at(-1)
    if (last?.id === id) past[past.length - 1] = { ...last, asOf: from }
    else past.push({ id, from, asOf: from, versions: new Map(versions) })
  }
  return past.reverse()
}

/** Returns the channels as they were then, without candidates. */
export const channelsAsOf = (channels: Channels, at: string): Channels =>
  new Map([...channels].map(([app, channel]) => [app, asOf(channel, at)] as const))

function asOf(channel: Channel, at: string): Channel {
  const history = channel.history.filter((event) => Date.parse(event.at) <= Date.parse(at))
  const step = history.findLast(isStep)
  const revision = channel.revision - (channel.history.length - history.length)
  return { ...(step && liveAfter(step)), percent: 0, revision, history }
}

/**
 * Returns the time from which on every app is known. A channel that is full has forgotten its first events; one that
 * was lost knows nothing of a change that others made with it, and while nothing of its app is live, only what is live
 * now is known.
 */
function knownSince(channels: Channels): number {
  const firstOf = (app: string): number => {
    const [first] = (isAppName(app) && channels.get(app)?.history) || []
    return first ? timeOf(first) : Number.POSITIVE_INFINITY
  }
  let begin = Number.NEGATIVE_INFINITY
  let newest = Number.NEGATIVE_INFINITY
  for (const [app, { history }] of channels) {
    if (history.length >= MAX_EVENTS) begin = Math.max(begin, firstOf(app))
    for (const event of history) {
      if (isStep(event)) newest = Math.max(newest, timeOf(event))
      for (const other of event.change?.apps ?? []) {
        if (firstOf(other) > timeOf(event)) begin = Math.max(begin, firstOf(other))
      }
    }
  }
  return Math.min(begin, newest)
}

const timeOf = ({ at }: ChannelEvent): number => Date.parse(at)
