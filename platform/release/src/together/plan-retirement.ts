import type { Rejection, VersionedRelease } from '../admission/admission.ts'
import { retire } from '../channel/changes.ts'
import { type Channel, type Channels, emptyChannel } from '../channel/channel.ts'
import { commandFailed, ReleaseError, repairInstructions } from '../errors.ts'
import { readServedChannels } from '../live/live-releases.ts'
import { readReleases } from '../live/read-releases.ts'
import { isSitePath, servesPath } from '../live/redirects.ts'
import { type AppName, nameOf, SHELL } from '../names.ts'
import type { ReleaseStore } from '../store/release-store.ts'
import type { AppStep } from './change-together.ts'

/** An app to take down. */
export interface AppRetirement {
  app: AppName
  /** The path of the site that its former routes lead to. */
  redirect: string
}

/** Reads what the retirement of an app records. Rejects if the app cannot be retired. */
export async function planRetirement(
  store: ReleaseStore,
  { app, redirect }: AppRetirement,
  before: Channels,
): Promise<AppStep> {
  if (app === SHELL) {
    throw commandFailed(
      `${SHELL} cannot be retired, because every page needs it. Nothing changed. To fix: promote another version of it.`,
    )
  }
  if (!isSitePath(redirect)) {
    throw commandFailed(
      `${redirect} is not a path of the site. Nothing changed. To fix: write it as it appears in the address bar, without its query, such as --redirect /jobs.`,
    )
  }
  const channel = before.get(app) ?? emptyChannel
  if (!channel.stable && !channel.retired) {
    throw new ReleaseError(
      'channel/nothing-live',
      `Nothing of ${app} is live, so there is nothing to retire. Nothing changed. To fix: name an app that is live; pnpm mfe status lists them.`,
    )
  }
  const routes = channel.retired?.routes ?? (await readRoutes(store, app, channel))
  return { app, change: (author) => retire({ redirect, routes }, author) }
}

/** Reads the routes that visitors get now, also those of the candidate. */
async function readRoutes(store: ReleaseStore, app: AppName, channel: Channel): Promise<string[]> {
  const releases = await readReleases(store, new Map([[app, channel]]))
  const { stable } = channel
  if (stable && !releases.some(({ version }) => version === stable)) {
    throw new ReleaseError(
      'release/damaged',
      `The routes of ${nameOf({ app, version: stable })} cannot be read, so they could not lead elsewhere. Nothing changed. To fix: ${repairInstructions({ app, version: stable })}`,
    )
  }
  const paths = releases.flatMap(({ manifest }) => manifest.routes.map(({ path }) => path))
  return [...new Set(paths)].sort()
}

/** Checks that each redirect leads to a path that visitors will get, from these releases or from unconcerned apps. */
export async function findRedirectProblems(
  store: ReleaseStore,
  retirements: readonly AppRetirement[],
  releases: readonly VersionedRelease[],
  concerned: ReadonlySet<AppName>,
): Promise<Rejection[]> {
  if (retirements.length === 0) return []
  const stable = (await readStableReleases(store)).filter(({ app }) => !concerned.has(app))
  const isServed = (path: string) => [...releases, ...stable].some(({ manifest }) => servesPath(manifest, path))
  return retirements
    .filter(({ redirect }) => !isServed(redirect))
    .map(({ app, redirect }) => ({
      check: 'redirect',
      reason: `No app that stays live serves ${redirect}, where the addresses of ${app} would lead.`,
      fix: 'Name a page of another app, which everyone gets, or promote a version that has it with the same command.',
    }))
}

/** Reads what visitors without a candidate get. */
async function readStableReleases(store: ReleaseStore): Promise<VersionedRelease[]> {
  const channels = await readServedChannels(store)
  const stable = [...channels].map(([app, { candidate: _, ...channel }]): [AppName, Channel] => [app, channel])
  return readReleases(store, new Map(stable))
}
