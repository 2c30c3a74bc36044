import {
  type AppName,
  type ChannelEvent,
  type Channels,
  isStep,
  liveAfter,
  type PastComposition,
  pastCompositions,
} from '@mfe/release'
import { describeAction, describeAuthor, describeReason } from '@mfe/release/commands'

/** One change of what is live: of one app, or of several together. */
export interface HistoryEntry {
  key: string
  /** ISO 8601. */
  at: string
  /** Such as `growth/ci`. */
  by: string
  reason: string
  commit?: string | undefined
  address?: string | undefined
  parts: HistoryPart[]
  /** The id of the release that everyone got from then on; absent for one that is live, and where it is not known. */
  release?: string | undefined
  /** The apps whose versions were others in that release than those that are live. */
  differing: readonly AppName[]
}

/** What a change did to one app. */
export interface HistoryPart {
  app: AppName
  version: string
  /** Such as `candidate 10%`. */
  action: string
  /** The version before, if it is another one. */
  from?: string | undefined
}

interface PlacedEvent {
  app: AppName
  event: ChannelEvent
  from: string | undefined
}

/** Lists the changes of what is live, newest first; with a name, only those of this app. */
export function readHistory(channels: Channels, name?: string): HistoryEntry[] {
  const shown = [...channels].filter(([app]) => name === undefined || app === name)
  const events = shown.flatMap(([app, { history }]) => withEarlier(app, history))
  events.sort((one, other) => Date.parse(other.event.at) - Date.parse(one.event.at))
  const past = pastCompositions(channels)
  const changes = Map.groupBy(events, ({ app, event }) => event.change?.id ?? `${app} ${event.at} ${event.action}`)
  return [...changes].flatMap(([key, parts]) => {
    const [first] = parts
    if (!first) return []
    const { event } = first
    const after = past.find(({ from }) => Date.parse(from) <= Date.parse(event.at))
    const isEarlier = isStep(event) && after !== undefined && after !== past[0]
    return [
      {
        key,
        at: event.at,
        by: describeAuthor(event, 'unknown'),
        reason: describeReason(event),
        commit: event.commit,
        address: event.address,
        parts: parts.map(partOf),
        ...(isEarlier && { release: after.id }),
        differing: isEarlier ? differingApps(channels, after) : [],
      },
    ]
  })
}

/** Returns the apps that someone who sees an earlier release gets another version of, or that came or went since. */
export const differingApps = (channels: Channels, { versions }: Pick<PastComposition, 'versions'>): AppName[] =>
  [...channels].flatMap(([app, { stable }]) => (versions.get(app) === stable ? [] : [app]))

const partOf = ({ app, event, from }: PlacedEvent): HistoryPart => ({
  app,
  version: event.version,
  action: describeAction(event),
  ...(from !== undefined && from !== event.version && { from }),
})

/** Adds to each event what was stable before it. */
function withEarlier(app: AppName, history: readonly ChannelEvent[]): PlacedEvent[] {
  let stable: string | undefined
  return history.map((event) => {
    const from = stable
    if (isStep(event)) stable = liveAfter(event).stable
    return { app, event, from }
  })
}
