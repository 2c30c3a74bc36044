import { randomUUID } from 'node:crypto'
import { commandFailed, ReleaseError } from '../errors.ts'
import type { AppName, Version } from '../names.ts'
import type { Channel, ChannelEvent } from './channel.ts'

/** Rollback cannot reach versions beyond this many events, but they can still be promoted by name. */
const MAX_EVENTS = 200

/** How the name of a start's author begins. */
const START = 'start:'

/** Returns the next channel, or `undefined` if nothing would change. Throws a `ReleaseError` for an invalid change. */
export type Change = (channel: Channel, now: Date) => Channel | undefined

/** What a promotion records in the history: who made it, and what else it changed. */
export type Author = Pick<ChannelEvent, 'by' | 'tree' | 'change'>

/** Identifies a change of these apps, if there are several. */
export const changeOf = (apps: readonly { app: AppName }[]): Pick<ChannelEvent, 'change'> =>
  apps.length > 1 ? { change: { id: randomUUID(), apps: apps.map(({ app }) => app) } } : {}

/** Makes a version stable for everyone and drops the candidate. */
export const promote =
  (version: Version, author: Author = {}): Change =>
  (channel, now) => {
    if (channel.stable === version && !channel.candidate && !channel.without) return undefined
    return withStable(channel, { version, at: now.toISOString(), action: 'promote', ...author })
  }

/** Makes a version the candidate for a share of the visitors. Replaces any other candidate. */
export const makeCandidate =
  (version: Version, percent: number): Change =>
  (channel, now) => {
    if (!(percent >= 0 && percent <= 100)) {
      throw commandFailed(`${percent}% is not a share of visitors. To fix: use a number from 0 to 100.`)
    }
    if (!channel.stable) {
      throw new ReleaseError(
        'channel/nothing-live',
        'Nothing is live yet, so there is no stable version for the other visitors. To fix: promote without --percent first.',
      )
    }
    if (channel.stable === version) {
      throw new ReleaseError(
        'channel/already-live',
        `${version} is already live for everyone, so it cannot be a candidate. To fix: name another version.`,
      )
    }
    if (channel.candidate === version && channel.percent === percent) return undefined
    const event: ChannelEvent = { version, at: now.toISOString(), action: 'candidate', percent }
    return { ...withEvent(channel, event), candidate: version, percent }
  }

/** Drops the candidate or, without one, returns to the previous stable version. */
export const rollback: Change = (channel, now) => {
  if (channel.candidate) {
    return withEvent(channel, { version: channel.candidate, at: now.toISOString(), action: 'drop' })
  }
  const version = previousStable(channel)
  if (!version) {
    throw new ReleaseError(
      'channel/nothing-to-return-to',
      'No earlier stable version is known. To fix: promote one of the published versions by name.',
    )
  }
  return withStable(channel, { version, at: now.toISOString(), action: 'rollback' })
}

/** Leaves paths of the stable version that a rollback returned to with the apps that serve them now. */
export function leavePaths(rolledBack: Channel, without: readonly string[]): Channel {
  const event = rolledBack.history.at(-1)
  if (without.length === 0 || !event) return rolledBack
  return { ...rolledBack, without, history: [...rolledBack.history.slice(0, -1), { ...event, without }] }
}

export const stableEvent = (channel: Channel): ChannelEvent | undefined => stableEvents(channel).at(-1)

/** Returns whether a server start made the current stable version stable, and there is no candidate. */
export const wasPromotedByStart = (channel: Channel): boolean =>
  !channel.candidate && stableEvent(channel)?.by?.startsWith(START) === true

/** Returns the version that a rollback of the stable version leads to. */
export const previousStable = (channel: Channel): Version | undefined => earlierStables(channel)[0]

/** Lists the versions that were stable before the current one, newest first. A rollback removes a version from them. */
export function earlierStables(channel: Channel): Version[] {
  const past: Version[] = []
  for (const { action, version } of channel.history) {
    if (action === 'promote' && past.at(-1) !== version) past.push(version)
    if (action === 'rollback') past.pop()
  }
  return past.slice(0, -1).reverse()
}

/** Lists what was stable, oldest first, with the events that made it so. */
export const stableEvents = ({ history }: Channel): ChannelEvent[] =>
  history.filter(({ action }) => action === 'promote' || action === 'rollback')

/** Makes the version of an event stable, with all of its paths. */
function withStable(channel: Channel, event: ChannelEvent): Channel {
  const { without: _, ...next } = withEvent(channel, event)
  return { ...next, stable: event.version }
}

/** Adds an event and drops the candidate. */
function withEvent(channel: Channel, event: ChannelEvent): Channel {
  const { candidate: _, ...rest } = channel
  return {
    ...rest,
    percent: 0,
    revision: channel.revision + 1,
    history: [...channel.history, event].slice(-MAX_EVENTS),
  }
}
