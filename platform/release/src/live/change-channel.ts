import type { Author, Change } from '../channel/changes.ts'
import type { Channel } from '../channel/channel.ts'
import { ReleaseError } from '../errors.ts'
import { type AppName, nameOf } from '../names.ts'
import type { ChannelStore } from '../store/release-store.ts'

const MAX_ATTEMPTS = 100

/** A change that may read the store first. */
type AsyncChange = (...args: Parameters<Change>) => Promise<ReturnType<Change>>

/** What the caller of a command knew, and who it is. */
export interface Known {
  /** The channel that the command read; by default, the current one. */
  seen?: Channel
  /** When the command was started. */
  since?: Date | undefined
  /** Recorded in the history of each channel that changes. */
  author?: Author
}

/**
 * Applies a change to a channel that a command has read. Rejects with `channel/conflict`, and says what is live, if
 * another change came first, or came after the command was started: it may no longer be what its caller wants.
 */
export async function changeSeenChannel(
  store: ChannelStore,
  app: AppName,
  { seen, since }: Required<Pick<Known, 'seen'>> & Known,
  change: Change | AsyncChange,
): Promise<Channel> {
  const next = await change(seen, new Date())
  if (!next) return seen
  if (!isOutdated(seen, since) && (await store.advance(app, next))) return next
  const live = await store.channel(app)
  // Another command did the same.
  if (visitorsGet(live) === visitorsGet(next)) return live
  throw changedMeanwhile(app, live)
}

/** Says what is live now, because another change came before that of a command. */
export const changedMeanwhile = (app: AppName, live: Channel): ReleaseError =>
  new ReleaseError(
    'channel/conflict',
    `${app} changed while this command ran, so the command changed nothing. Live now: ${describeLive(app, live)}. To fix: check pnpm mfe status ${app}, then run the command again if it is still right.`,
  )

/** Returns whether a channel has changed since then. Ignores a time in the future, of a clock that is ahead. */
export function isOutdated({ history }: Channel, since?: Date): boolean {
  const at = Date.parse(history.at(-1)?.at ?? '')
  return since !== undefined && at > since.getTime() && at <= Date.now()
}

/** Identifies what visitors get of an app. */
export const visitorsGet = ({ stable, candidate, percent, without, retired, settings }: Channel): string =>
  JSON.stringify([stable, candidate, percent, without, retired, settings])

/** Describes what visitors get, such as `careers@2.0.0, and careers@3.0.0 for 10% of visitors`. */
function describeLive(app: AppName, { stable, candidate, percent, retired }: Channel): string {
  if (retired) return `nothing, because ${app} is retired`
  const rest = candidate ? `, and ${nameOf({ app, version: candidate })} for ${percent}% of visitors` : ''
  return stable ? nameOf({ app, version: stable }) + rest : 'nothing'
}

/**
 * Applies a change by compare-and-swap: reads again and retries if another writer was first. Resolves to the resulting
 * channel.
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
