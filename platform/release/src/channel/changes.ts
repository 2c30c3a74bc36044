import { randomUUID } from 'node:crypto'
import { isDeepStrictEqual } from 'node:util'
import { commandFailed, ReleaseError } from '../errors.ts'
import type { AppName, Version } from '../names.ts'
import { assertPromotable } from '../preview-version.ts'
import type { Channel, ChannelEvent, Retirement } from './channel.ts'
import { currentStep, earlierSteps, liveAfter, MAX_EVENTS, stableEvent } from './history.ts'

/** Returns the next channel, or `undefined` if nothing would change. Throws a `ReleaseError` for an invalid change. */
export type Change = (channel: Channel, now: Date) => Channel | undefined

/** What a change records in the history: who made it, from where and why, who approved it, and what else it changed. */
export type Author = Pick<
  ChannelEvent,
  'by' | 'tree' | 'change' | 'reason' | 'commit' | 'address' | 'approvedBy' | 'approvalReason'
>

/** Identifies a change of these apps, if there are several. */
export const changeOf = (apps: readonly { app: AppName }[]): Pick<ChannelEvent, 'change'> =>
  apps.length > 1 ? { change: { id: randomUUID(), apps: apps.map(({ app }) => app) } } : {}

/** Makes a version stable for everyone and drops the candidate. */
export const promote =
  (version: Version, author: Author = {}): Change =>
  (channel, now) => {
    assertPromotable(version)
    assertNotRevoked(channel, version)
    if (channel.stable === version && !channel.candidate && !channel.without) return undefined
    return withStep(channel, { version, at: now.toISOString(), action: 'promote', ...settingsIn(channel), ...author })
  }

/** Makes a version the candidate for a share of the visitors. Replaces any other candidate. */
export const makeCandidate =
  (version: Version, percent: number, author: Author = {}): Change =>
  (channel, now) => {
    assertPromotable(version)
    assertNotRevoked(channel, version)
    if (!(percent >= 0 && percent <= 100)) {
      throw commandFailed(`${percent}% is not a share of visitors. To fix: use a number from 0 to 100.`)
    }
    if (!channel.stable) {
      throw new ReleaseError(
        'channel/nothing-live',
        'Nothing of this app is live, so all other visitors would get nothing. Nothing changed. To fix: promote a version without --percent first, or ask an admin if your token has a limit; later ones can begin with a share.',
      )
    }
    if (channel.stable === version) {
      throw new ReleaseError(
        'channel/already-live',
        `${version} is already live for everyone, so it cannot be a candidate. To fix: name another version.`,
      )
    }
    if (channel.candidate === version && channel.percent === percent) return undefined
    const event: ChannelEvent = { version, at: now.toISOString(), action: 'candidate', percent, ...author }
    return { ...withEvent(channel, event), candidate: version, percent }
  }

/** Takes the app down: nothing of it is live, and its former routes lead elsewhere. Drops the candidate. */
export const retire =
  (retired: Retirement, author: Author = {}): Change =>
  (channel, now) => {
    const version = channel.stable ?? (channel.retired && stableEvent(channel)?.version)
    if (!version) {
      throw new ReleaseError(
        'channel/nothing-live',
        'Nothing is live, so there is nothing to retire. To fix: name an app that is live; pnpm mfe status lists them.',
      )
    }
    if (isDeepStrictEqual(channel.retired, retired)) return undefined
    const event = { version, at: now.toISOString(), action: 'retire' as const, retired }
    return withStep(channel, { ...event, ...settingsIn(channel), ...author })
  }

/** Replaces the settings that differ from their defaults, for the stable version and the candidate, which stays. */
export const configure =
  (settings: NonNullable<Channel['settings']>, author: Author = {}): Change =>
  (channel, now) => {
    const { stable: version, candidate, percent, without } = channel
    if (!version) {
      throw new ReleaseError(
        'channel/nothing-live',
        'Nothing is live, so there is nothing to set. To fix: promote a version first; pnpm mfe status lists them.',
      )
    }
    if (isDeepStrictEqual(channel.settings ?? {}, settings)) return undefined
    const next = withStep(channel, {
      version,
      at: now.toISOString(),
      action: 'configure',
      ...(without && { without }),
      ...settingsIn({ settings }),
      ...author,
    })
    return { ...next, ...(candidate && { candidate }), percent }
  }

/** Sees to it that nobody gets a version again: it cannot be promoted, returned to or previewed. */
export const revoke =
  (version: Version, author: Author = {}): Change =>
  (channel, now) => {
    if (channel.revoked?.includes(version)) return undefined
    if (channel.stable === version || channel.candidate === version) {
      throw new ReleaseError(
        'channel/already-live',
        `${version} is live, so it cannot be revoked. Nothing changed. To fix: roll back, or promote another version, then revoke this one.`,
      )
    }
    return {
      ...channel,
      revoked: [...(channel.revoked ?? []), version],
      revision: channel.revision + 1,
      history: [...channel.history, { version, at: now.toISOString(), action: 'revoke' as const, ...author }].slice(
        -MAX_EVENTS,
      ),
    }
  }

/** Throws `channel/revoked` for a version that nobody may get again. */
export function assertNotRevoked({ history, revoked }: Channel, version: Version): void {
  if (!revoked?.includes(version)) return
  const event = history.findLast(
    ({ action, version: revokedVersion }) => action === 'revoke' && revokedVersion === version,
  )
  const why = event?.reason === undefined ? '' : ` Reason: ${event.reason}.`
  throw new ReleaseError(
    'channel/revoked',
    `${version} is revoked, so nobody may get it again.${why} To fix: publish and name another version.`,
  )
}

const settingsIn = ({ settings = {} }: Pick<Channel, 'settings'>): Pick<Channel, 'settings'> =>
  Object.keys(settings).length > 0 ? { settings } : {}

/** Drops the candidate or, without one, returns to what was live before: a version, a retirement, or other settings. */
export const rollbackBy =
  (author: Author): Change =>
  (channel, now) => {
    if (!channel.candidate && earlierSteps(channel).length === 0) throw nothingToReturnTo()
    if (!channel.candidate) return stepBack(author)(channel, now)
    return withEvent(channel, { version: channel.candidate, at: now.toISOString(), action: 'drop', ...author })
  }

/** Like `rollbackBy`, without an author. */
export const rollback: Change = rollbackBy({})

/**
 * Returns to what was live before the last promotion, retirement or change of settings, with the settings of then, and
 * drops the candidate. If that was nothing, nothing is live afterward.
 */
export const stepBack =
  (author: Author = {}): Change =>
  (channel, now) => {
    const at = now.toISOString()
    const current = currentStep(channel)
    const [earlier] = earlierSteps(channel)
    if (earlier) {
      const { version, retired } = earlier
      const event = { version, at, action: 'rollback' as const, ...(retired && { retired }) }
      return withStep(channel, { ...event, ...settingsIn(earlier), ...author })
    }
    // An earlier step may have been forgotten, or have led to a revoked version.
    if (!current || channel.history.length >= MAX_EVENTS || channel.revoked) throw nothingToReturnTo()
    return withStep(channel, { version: current.version, at, action: 'clear', ...author })
  }

export const nothingToReturnTo = (): ReleaseError =>
  new ReleaseError(
    'channel/nothing-to-return-to',
    'No earlier stable version is known. To fix: promote one of the published versions by name, or take the app down with pnpm mfe retire.',
  )

/** Leaves paths of the stable version that a rollback returned to with the apps that serve them now. */
export function leavePaths(rolledBack: Channel, without: readonly string[]): Channel {
  const event = rolledBack.history.at(-1)
  if (without.length === 0 || !event) return rolledBack
  return { ...rolledBack, without, history: [...rolledBack.history.slice(0, -1), { ...event, without }] }
}

/** Adds an event that decides what is live for everyone. */
function withStep(channel: Channel, event: ChannelEvent): Channel {
  const {
    stable: _stable,
    without: _without,
    retired: _retired,
    settings: _settings,
    ...rest
  } = withEvent(channel, event)
  return { ...rest, ...liveAfter(event) }
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
