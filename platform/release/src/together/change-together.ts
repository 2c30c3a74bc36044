import type { Rejection, VersionedRelease } from '../admission/admission.ts'
import { findUnfitSettings } from '../admission/settings.ts'
import { type Author, type Change, changeOf } from '../channel/changes.ts'
import { type Channel, type Channels, emptyChannel, hasChange } from '../channel/channel.ts'
import { changedMeanwhile, isOutdated, type Known, visitorsGet } from '../live/change-channel.ts'
import { checkStoredPairs } from '../live/check-stored-pair.ts'
import { readReleasesBeside } from '../live/live-releases.ts'
import type { AppName } from '../names.ts'
import type { ReleaseStore } from '../store/release-store.ts'
import { readSettledChannels } from '../store/several-channels.ts'

/** What becomes of one app in a change. */
export interface AppStep {
  app: AppName
  /** Creates the change of its channel, which records the author. */
  change: (author: Author) => Change
}

/** `overtaken`: another change came first, or `check` said so. `refused`: the result does not fit what is live. */
export type Ending<Reason> =
  | { outcome: 'live'; changed: Channels }
  | { outcome: 'overtaken'; wanted: Channels }
  | { outcome: 'refused'; reasons: readonly Reason[] }

/**
 * Makes all steps, as one change, on these channels. Changes nothing if one of them has changed meanwhile, or since the
 * caller was started. Takes the change back if `check`, called once all is stored, finds reasons against it, is
 * overtaken or rejects: the compare-and-swap covers neither other apps nor freezes.
 */
export async function changeTogether<Reason>(
  store: ReleaseStore,
  steps: readonly AppStep[],
  before: Channels,
  { author = {}, since }: Pick<Known, 'since' | 'author'>,
  check: () => Promise<'overtaken' | readonly Reason[]>,
): Promise<Ending<Reason>> {
  const now = new Date()
  const changing = steps.filter(({ app, change }) => change(author)(channelIn(before, app), now))
  const details = { ...author, ...changeOf(changing) }
  const changed = new Map<AppName, Channel>()
  for (const { app, change } of changing) {
    const next = change(details)(channelIn(before, app), now)
    if (next) changed.set(app, next)
  }
  if (changed.size === 0) return { outcome: 'live', changed }
  const isLate = [...changed.keys()].some((app) => isOutdated(channelIn(before, app), since))
  if (isLate || !(await store.advanceAll(changed))) return { outcome: 'overtaken', wanted: changed }
  const found = await checkStored().catch(async (error: unknown) => {
    await restore(store, before, changed)
    throw error
  })
  if (found !== 'overtaken' && found.length === 0) return { outcome: 'live', changed }
  await restore(store, before, changed)
  return found === 'overtaken' ? { outcome: found, wanted: changed } : { outcome: 'refused', reasons: found }

  async function checkStored(): Promise<'overtaken' | readonly Reason[]> {
    return (await isComplete(store, changed, details)) ? check() : 'overtaken'
  }
}

const channelIn = (channels: Channels, app: AppName): Channel => channels.get(app) ?? emptyChannel

/** A writer that took an interrupted change for given up may have replaced a part of this one, if it was as slow. */
async function isComplete(store: ReleaseStore, changed: Channels, { change }: Author): Promise<boolean> {
  if (!change) return true
  const stored = await Promise.all([...changed.keys()].map((app) => store.channel(app)))
  return stored.every((channel) => hasChange(channel, change))
}

/** Restores what was live before a change, at least of the apps that nobody has changed since. */
async function restore(store: ReleaseStore, before: Channels, changed: Channels): Promise<void> {
  const restored = new Map(
    [...changed].map(([app, { revision }]): [AppName, Channel] => [
      app,
      { ...channelIn(before, app), revision: revision + 1 },
    ]),
  )
  if (await store.advanceAll(restored)) return
  for (const [app, channel] of restored) await store.advance(app, channel)
}

/**
 * Resolves to what is live after the change that came first. Rejects with `channel/conflict`, and says what is live,
 * unless it has the same effect.
 */
export async function assertSameOutcome(store: ReleaseStore, before: Channels, wanted: Channels): Promise<Channels> {
  const apps = [...wanted.keys()]
  const live = await readSettledChannels(store, apps)
  const isOther = (app: AppName) => visitorsGet(channelIn(live, app)) !== visitorsGet(channelIn(wanted, app))
  const hasMoved = (app: AppName) => channelIn(live, app).revision !== channelIn(before, app).revision
  const other = apps.find((app) => isOther(app) && hasMoved(app)) ?? apps.find(isOther)
  if (other) throw changedMeanwhile(other, channelIn(live, other))
  return live
}

/**
 * Checks releases against each other, against the settings of their apps, and against what else was live while the apps
 * that a change concerns had these channels.
 */
export async function findConflicts(
  store: ReleaseStore,
  releases: readonly VersionedRelease[],
  before: Channels,
): Promise<Rejection[]> {
  const others = await readReleasesBeside(store, before)
  const found = releases.map(async (release, index) => [
    ...findUnfitSettings(release, channelIn(before, release.app).settings),
    ...(await checkStoredPairs(store, release, [...releases.slice(index + 1), ...others])),
  ])
  return (await Promise.all(found)).flat()
}
