import { type Author, leavePaths, rollbackBy, stepBack } from '../channel/changes.ts'
import type { Channel, Channels } from '../channel/channel.ts'
import { changedMeanwhile, isOutdated, type Known } from '../live/change-channel.ts'
import type { AppName } from '../names.ts'
import type { ReleaseStore } from '../store/release-store.ts'
import { readSettledChannels } from '../store/several-channels.ts'
import { type AppStep, assertSameOutcome, changeTogether } from './change-together.ts'
import { findMisfits, type LeftPaths, type Misfit, pathsLeftBy } from './find-misfits.ts'
import { assertReturnable, planRollback } from './plan-rollback.ts'
import { refuseRollback } from './refuse-rollback.ts'

interface RollbackOptions extends Pick<Known, 'since' | 'author'> {
  /** Returns even if the result does not fit what is live, without the paths that other apps serve by now. */
  force?: boolean
  /** Throws unless the caller may roll back all of these apps. Called before anything changes. */
  permit?: (apps: readonly AppName[]) => void
}

/** Rolls back one app, and those that changed with it; resolves to its channel. See `rollBackTogether`. */
export async function rollbackRelease(
  store: ReleaseStore,
  app: AppName,
  options: RollbackOptions = {},
): Promise<Channel> {
  const changed = await rollBackTogether(store, [app], options)
  return changed.get(app) ?? store.channel(app)
}

/**
 * Drops the candidate of each app or, without one, returns it to what was live before, together with exactly the apps
 * that changed with it as one change, and have not changed since. All of that is one change; resolves to its channels.
 *
 * For emergencies, so it works during a freeze, and compares only manifests. Rejects with `release/refused` if a
 * version does not fit a live one, or has paths of it, unless `force` is set; `channel/nothing-to-return-to` if a
 * version is unknown or pruned; `release/unsupported` if this gateway cannot serve it; and `channel/conflict` if an app
 * changes meanwhile, so two people do not go back two versions.
 */
export async function rollBackTogether(
  store: ReleaseStore,
  apps: readonly AppName[],
  { force = false, since, author = {}, permit }: RollbackOptions = {},
): Promise<Channels> {
  const channels = await readSettledChannels(store, [...new Set([...(await store.apps()), ...apps])])
  const plan = planRollback(channels, apps)
  const before = new Map([...plan.dropping, ...plan.returning])
  permit?.([...before.keys()])
  for (const [app, channel] of before) if (isOutdated(channel, since)) throw changedMeanwhile(app, channel)
  await assertReturnable(store, plan)
  const misfits = await findMisfits(store, plan)
  if (misfits.length > 0 && !force) throw await refuseRollback(store, channels, { apps, misfits })
  const left = pathsLeftBy(misfits)
  const findNew = async (): Promise<Misfit[]> =>
    (await findMisfits(store, plan, left)).filter(({ paths }) => !force || paths.length > 0)
  const steps: AppStep[] = [
    ...[...plan.dropping.keys()].map((app) => ({ app, change: rollbackBy })),
    ...[...plan.returning.keys()].map((app) => ({ app, change: stepBackWithout(left, app) })),
  ]
  // Like a promotion, a rollback may meet one of another app that was checked before either was stored.
  const ending = await changeTogether(store, steps, before, { author }, findNew)
  if (ending.outcome === 'live') return ending.changed
  if (ending.outcome === 'refused') throw await refuseRollback(store, channels, { apps, misfits: ending.reasons })
  await assertSameOutcome(store, before, ending.wanted)
  return ending.wanted
}

const stepBackWithout =
  (left: LeftPaths, app: AppName) =>
  (author: Author) =>
  (channel: Channel, now: Date): Channel | undefined => {
    const next = stepBack(author)(channel, now)
    return next && leavePaths(next, left.get(app) ?? [])
  }
