import { isShell, type PlacedRelease } from '../admission/admission.ts'
import { refused } from '../admission/admit.ts'
import { checkPair } from '../admission/pair-checks.ts'
import { changeChannel } from '../channel/change-channel.ts'
import { type Change, promote, sawTree } from '../channel/changes.ts'
import { ReleaseError } from '../errors.ts'
import { type AppName, nameOf, type Version } from '../names.ts'
import type { ReleaseStore } from '../store/release-store.ts'
import { type BuiltRelease, readBuild } from './built-release.ts'
import { placedOf } from './placed-releases.ts'
import { publish } from './publish.ts'

export interface TreeBuild {
  app: AppName
  /** Where its build lies. */
  folder: string
  source?: string
}

export interface TreeOutcome {
  app: AppName
  version: Version
  /** `kept`: an operator's choice stays live, or the tree's version is live already. */
  outcome: 'promoted' | 'kept' | 'refused'
  /** Why it was refused. */
  reason?: string
}

/**
 * Publishes what the working tree built, and promotes it where an app has no stable version or the tree changed since
 * the last time: an operator's promotion or rollback stays until then. What is refused keeps its live version; it
 * rejects when there is none.
 */
export async function publishTree(store: ReleaseStore, builds: readonly TreeBuild[]): Promise<TreeOutcome[]> {
  const built = await Promise.all(
    builds.map(async (each) => ({ ...each, ...(await readBuild(each.app, each.folder)) })),
  )
  built.sort((one, other) => Number(isShell(other)) - Number(isShell(one)))
  const refusals = new Map<AppName, string>()
  let goLive = await wantedLive(store, built)
  for (let settled = false; !settled; ) {
    const before = refusals.size
    const beside = await liveTogether(store, built, goLive)
    for (const build of built.filter(({ app }) => !refusals.has(app))) {
      const reason = await tryToPublish(store, build, beside(build.app), goLive.has(build.app))
      if (reason !== undefined) refusals.set(build.app, reason)
    }
    goLive = new Set([...goLive].filter((app) => !refusals.has(app)))
    settled = refusals.size === before
  }
  return Promise.all(built.map((build) => settle(store, build, goLive.has(build.app), refusals.get(build.app))))
}

async function wantedLive(store: ReleaseStore, built: readonly BuiltRelease[]): Promise<Set<AppName>> {
  const wanted = await Promise.all(
    built.map(async ({ app, version }) => {
      const { stable, tree } = await store.channel(app)
      const isNew = !stable || (tree !== undefined && tree !== version)
      return isNew ? [app] : []
    }),
  )
  return new Set(wanted.flat())
}

/** What will be live of the other apps once this is done. */
async function liveTogether(store: ReleaseStore, built: readonly BuiltRelease[], goLive: ReadonlySet<AppName>) {
  const apps = new Set([...(await store.apps()), ...built.map(({ app }) => app)])
  const placed = await Promise.all(
    [...apps].map(async (app) => {
      const next = goLive.has(app) && built.find((build) => build.app === app)
      return next ? [next] : placedOf(store, app)
    }),
  )
  const all: readonly PlacedRelease[] = placed.flat()
  return (app: AppName) => all.filter((release) => release.app !== app)
}

async function tryToPublish(
  store: ReleaseStore,
  build: BuiltRelease & TreeBuild,
  others: readonly PlacedRelease[],
  goesLive: boolean,
): Promise<string | undefined> {
  try {
    const unchanged = (await publish(store, build, { source: build.source, others })) === 'unchanged'
    const refusals = unchanged && goesLive ? others.flatMap((other) => checkPair(build, other)) : []
    if (refusals.length > 0) throw refused(nameOf(build), refusals)
    return undefined
  } catch (error) {
    if (!(error instanceof ReleaseError) || error.code !== 'release/refused') throw error
    const { stable } = await store.channel(build.app)
    if (!stable) throw error
    return error.message
  }
}

async function settle(
  store: ReleaseStore,
  { app, version }: BuiltRelease,
  goesLive: boolean,
  reason: string | undefined,
): Promise<TreeOutcome> {
  if (reason !== undefined) return { app, version, outcome: 'refused', reason }
  const change: Change = (channel, now) => {
    const promoted = goesLive ? promote(version)(channel, now) : undefined
    if (!promoted) return sawTree(version)(channel, now)
    return { ...promoted, tree: version }
  }
  await changeChannel(store, app, change)
  return { app, version, outcome: goesLive ? 'promoted' : 'kept' }
}
