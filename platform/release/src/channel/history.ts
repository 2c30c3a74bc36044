import type { Version } from '../names.ts'
import type { Channel, ChannelEvent } from './channel.ts'

/** A channel keeps this many events. Rollback cannot reach earlier versions, but they can still be promoted by name. */
export const MAX_EVENTS = 200

/** How the name of a start's author begins. */
const START = 'start:'

/** Returns whether a server start made this change. */
export const isByStart = ({ by }: ChannelEvent): boolean => by?.startsWith(START) === true

/** What an event leaves for those who do not get the candidate. */
export const liveAfter = ({
  action,
  version,
  without,
  retired,
  settings,
}: ChannelEvent): Pick<Channel, 'stable' | 'without' | 'retired' | 'settings'> => {
  const set = settings && { settings }
  if (retired) return { retired, ...set }
  return action === 'clear' ? {} : { stable: version, ...(without && { without }), ...set }
}

/** A version that visitors get, and the change that made it so. */
export interface LiveVersion {
  version: Version
  /** For how many of a hundred visitors. */
  share: number
  /** Absent if the history has forgotten it. */
  event?: ChannelEvent | undefined
}

/** Returns what visitors get, and since which change. */
export function liveShares({ stable, candidate, percent, history }: Channel): {
  stable?: LiveVersion
  candidate?: LiveVersion
} {
  const live = (version: Version, share: number, ...actions: string[]): LiveVersion => ({
    version,
    share,
    event: history.findLast((event) => event.version === version && actions.includes(event.action)),
  })
  return {
    ...(stable && { stable: live(stable, candidate ? 100 - percent : 100, 'promote', 'rollback') }),
    ...(candidate && { candidate: live(candidate, percent, 'candidate') }),
  }
}

/** Returns whether an event changes what is live for those who do not get the candidate. */
export const isStep = ({ action }: ChannelEvent): boolean => !['candidate', 'drop', 'revoke'].includes(action)

/**
 * Lists the promotions, retirements and changes of settings that led to what is live, oldest first. A rollback removes
 * the last one, and a promotion of the version that is already stable replaces it: someone has decided that it stays.
 * Those to revoked versions are left out.
 */
function steps({ history, revoked = [] }: Channel): ChannelEvent[] {
  const past: ChannelEvent[] = []
  for (const event of history.filter(isStep)) {
    const last = past.at(-1)
    const isUndone = event.action === 'rollback' || event.action === 'clear'
    const isStable = last?.action === 'promote' || last?.action === 'configure'
    const isRepeated = event.action === 'promote' && isStable && last?.version === event.version
    if (isUndone || isRepeated) past.pop()
    if (!isUndone) past.push(event)
  }
  return past.filter(({ version, retired }) => retired !== undefined || !revoked.includes(version))
}

/** Returns the promotion, retirement or change of settings that led to what is live; `undefined` if nothing is. */
export const currentStep = (channel: Channel): ChannelEvent | undefined => steps(channel).at(-1)

/** Lists the steps before the current one, newest first: a rollback leads to the first of them. */
export const earlierSteps = (channel: Channel): ChannelEvent[] => steps(channel).slice(0, -1).reverse()

/** Lists the versions that were stable before the current one, newest first. A rollback removes a version from them. */
export const earlierStables = (channel: Channel): Version[] =>
  earlierSteps(channel)
    .filter(({ action, version }) => action === 'promote' && version !== channel.stable)
    .map(({ version }) => version)

/** Returns the version that was stable before. A rollback leads to it, unless the app was retired in between. */
export const previousStable = (channel: Channel): Version | undefined => earlierStables(channel)[0]

/** Lists what was stable, oldest first, with the events that made it so. */
export const stableEvents = ({ history }: Channel): ChannelEvent[] =>
  history.filter((event) => isStep(event) && event.action !== 'configure' && liveAfter(event).stable !== undefined)

export const stableEvent = (channel: Channel): ChannelEvent | undefined => stableEvents(channel).at(-1)

/** Like `stableEvents`, since the app was last retired. */
export function stableEventsSinceRetired({ history }: Channel): ChannelEvent[] {
  const events = history.filter(isStep)
  return events.slice(events.findLastIndex((event) => liveAfter(event).stable === undefined) + 1)
}

/** Returns whether a server start made the current stable version stable, and there is no candidate. */
export function wasPromotedByStart(channel: Channel): boolean {
  const event = stableEvent(channel)
  return channel.stable !== undefined && !channel.candidate && event !== undefined && isByStart(event)
}

/** Returns whether the app is retired. If a rollback left nothing live, the next start brings the app back. */
export const wasTakenDown = ({ retired, unreadable }: Channel): boolean => retired !== undefined && !unreadable

/** Returns the channel as it was before its newest event. */
export function beforeNewest(channel: Channel): Channel {
  const {
    stable: _stable,
    candidate: _candidate,
    without: _without,
    retired: _retired,
    settings: _settings,
    revoked: _revoked,
    ...rest
  } = channel
  const history = channel.history.slice(0, -1)
  const revoked = revokedBefore(channel)
  const step = history.findLast(isStep)
  const last = history.findLast(({ action }) => action !== 'configure' && action !== 'revoke')
  const candidate = last?.action === 'candidate' ? { candidate: last.version } : {}
  const percent = last?.action === 'candidate' ? (last.percent ?? 0) : 0
  return {
    ...rest,
    ...(step && liveAfter(step)),
    ...candidate,
    percent,
    ...revoked,
    revision: channel.revision - 1,
    history,
  }
}

function revokedBefore({ history, revoked }: Channel): Pick<Channel, 'revoked'> {
  const newest = history.at(-1)
  const left = revoked?.filter((version) => newest?.action !== 'revoke' || version !== newest.version)
  return left?.length ? { revoked: left } : {}
}

/** Lists the versions that visitors may get: what is live, and what it falls back to. */
export const liveVersions = (channel: Channel): Version[] =>
  [channel.stable, channel.candidate, previousStable(channel)].filter((version) => version !== undefined)
