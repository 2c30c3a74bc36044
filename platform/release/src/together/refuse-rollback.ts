import { checkPair } from '../admission/pair-checks.ts'
import { type Channels, emptyChannel } from '../channel/channel.ts'
import { earlierStables, earlierSteps } from '../channel/history.ts'
import { ReleaseError, undefinedIfUnavailable } from '../errors.ts'
import { readOtherReleases } from '../live/live-releases.ts'
import { type AppName, nameOf } from '../names.ts'
import type { ReleaseStore } from '../store/release-store.ts'
import { findMisfits, type Misfit } from './find-misfits.ts'
import { assertReturnable, planRollback } from './plan-rollback.ts'

/** How many apps may be added one after another, each because the last one does not fit it. */
const MAX_ROUNDS = 5
/** How far back to look for a version that fits. */
const MAX_VERSIONS = 10

/** Creates the error of a rollback whose result does not fit what is live: names the pairs, and changes that do fit. */
export async function refuseRollback(
  store: ReleaseStore,
  channels: Channels,
  { apps, misfits }: { apps: readonly AppName[]; misfits: readonly Misfit[] },
): Promise<ReleaseError> {
  const [app] = apps
  const ways: string[] = []
  const companions = await findCompanions(store, channels, apps, misfits)
  if (companions) ways.push(`roll back ${companions.join(' and ')} as well: ${commandOf([...apps, ...companions])}`)
  const version = app && (await findFittingVersion(store, channels, app))
  if (app && version)
    ways.push(`promote a version that fits, if its types do: pnpm mfe promote ${nameOf({ app, version })}`)
  ways.push(`promote another version (pnpm mfe status${apps.length === 1 ? ` ${app}` : ''})`)
  const isAboutPaths = misfits.every(({ paths }) => paths.length > 0)
  ways.push(`${isAboutPaths ? 'return without these paths' : 'return nevertheless'}: ${commandOf(apps)} --force`)
  return new ReleaseError(
    'release/refused',
    [
      ...(isAboutPaths
        ? [describeTakenPaths(misfits)]
        : [
            `A rollback of ${apps.join(' and ')} would not fit what is live. Nothing changed.`,
            ...misfits.map(({ reason }) => `- ${reason}`),
          ]),
      `To fix: ${ways.join('; or ')}`,
    ].join('\n'),
  )
}

function describeTakenPaths(misfits: readonly Misfit[]): string {
  const names = [...new Set(misfits.map(({ name }) => name))]
  const taken = new Set(misfits.flatMap(({ paths, otherName }) => paths.map((path) => `${path} (${otherName})`)))
  const whose = names.length === 1 ? 'its' : 'their'
  return `${names.join(' and ')} cannot return, because other apps serve ${whose} paths by now: ${[...taken].sort().join(', ')}. Nothing changed.`
}

function commandOf([app, ...others]: readonly AppName[]): string {
  return `pnpm mfe rollback ${app}${others.length > 0 ? ` --with ${others.join(',')}` : ''}`
}

/** Finds the apps that fit if they are rolled back with these; `undefined` if there are none. */
async function findCompanions(
  store: ReleaseStore,
  channels: Channels,
  apps: readonly AppName[],
  misfits: readonly Misfit[],
): Promise<AppName[] | undefined> {
  const companions: AppName[] = []
  let found = misfits
  for (let round = 0; round < MAX_ROUNDS; round += 1) {
    const others = new Set(found.map(({ other }) => other).filter((other) => other !== undefined))
    const more = [...others].filter((other) => !apps.includes(other) && !companions.includes(other))
    if (more.length === 0) return undefined
    companions.push(...more)
    const plan = planRollback(channels, [...apps, ...companions])
    const isPossible = await assertReturnable(store, plan).then(
      () => companions.every((companion) => canReturn(channels, companion)),
      () => false,
    )
    if (!isPossible) return undefined
    found = await findMisfits(store, plan)
    if (found.length === 0) return companions
  }
  return undefined
}

function canReturn(channels: Channels, app: AppName): boolean {
  const channel = channels.get(app) ?? emptyChannel
  return channel.candidate !== undefined || earlierSteps(channel).length > 0
}

/**
 * Finds the newest version that was stable before the one to return to, and fits what is live now by its manifest: to
 * compare the types of so many takes too long.
 */
async function findFittingVersion(store: ReleaseStore, channels: Channels, app: AppName) {
  const channel = channels.get(app) ?? emptyChannel
  const [target] = earlierSteps(channel)
  const others = await readOtherReleases(store, app, channel)
  for (const version of earlierStables(channel).slice(0, MAX_VERSIONS)) {
    if (version === target?.version) continue
    const manifest = await store.release(app, version).catch(undefinedIfUnavailable)
    if (manifest && others.every((other) => checkPair({ app, version, manifest }, other).length === 0)) return version
  }
  return undefined
}
