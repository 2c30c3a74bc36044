import { rejectWhileFrozen } from '../access/freeze.ts'
import type { Rejection, VersionedRelease } from '../admission/admission.ts'
import { type Author, makeCandidate, promote } from '../channel/changes.ts'
import { type Channel, type Channels, emptyChannel } from '../channel/channel.ts'
import { toRejectionError } from '../findings/admit.ts'
import type { Known } from '../live/change-channel.ts'
import { type AppName, nameOf, type ReleaseName, type Version } from '../names.ts'
import type { ReleaseStore } from '../store/release-store.ts'
import { readSettledChannels } from '../store/several-channels.ts'
import { type AppStep, assertSameOutcome, changeTogether, type Ending, findConflicts } from './change-together.ts'
import { type AppRetirement, findRedirectProblems, planRetirement } from './plan-retirement.ts'

/** A published version, to make live for everyone or for a share of the visitors. */
interface Promotion extends ReleaseName {
  /** From 0 to 100. Absent for everyone. */
  percent?: number | undefined
}

interface TogetherOptions extends Pick<Known, 'since' | 'author'> {
  /** The channels that the caller read; by default, the current ones. */
  seen?: Channels
  /** Apps to retire with the same change: their routes are free for the versions that go live. */
  retire?: readonly AppRetirement[]
}

/** Makes one published version live; resolves to the channel of its app. See `promoteTogether`. */
export async function promoteRelease(
  store: ReleaseStore,
  app: AppName,
  version: Version,
  percent?: number,
  { seen, ...known }: Known = {},
): Promise<Channel> {
  const options = { ...known, ...(seen && { seen: new Map([[app, seen]]) }) }
  const channels = await promoteTogether(store, [{ app, version, percent }], options)
  return channels.get(app) ?? emptyChannel
}

/**
 * Makes published versions of one or several apps live, as one change: they may replace versions that would reject each
 * of them alone. Resolves to the channels of all apps that it concerns. Rejects with `release/refused` if they do not
 * fit what else is live, `release/damaged` if files are missing or altered, `access/frozen` during a freeze, and
 * `channel/conflict` if an app has changed since the caller read its channel or started; and then nothing has changed.
 * Of conflicting promotions at the same time, at least one is rejected.
 */
export async function promoteTogether(
  store: ReleaseStore,
  targets: readonly Promotion[],
  { seen, retire = [], ...known }: TogetherOptions = {},
): Promise<Channels> {
  await rejectWhileFrozen(store)
  const concerned = new Set([...targets, ...retire].map(({ app }) => app))
  const before = seen ?? (await readSettledChannels(store, [...concerned]))
  const subjects: VersionedRelease[] = []
  for (const { app, version } of targets) {
    await store.verify(app, version)
    subjects.push({ app, version, manifest: await store.release(app, version) })
  }
  const retirements = await Promise.all(retire.map((each) => planRetirement(store, each, before)))
  const name = [...targets.map(nameOf), ...retire.map(({ app }) => `the retirement of ${app}`)].join(' with ')
  const findProblems = async () => [
    ...(await findConflicts(store, subjects, before)),
    ...(await findRedirectProblems(store, retire, subjects, concerned)),
  ]
  const problems = await findProblems()
  if (problems.length > 0) throw toRejectionError(name, problems)
  // To verify versions takes a while, so promotions may be frozen by now, and again once the change is made.
  await rejectWhileFrozen(store)
  const ending = await changeTogether(store, [...promotionsOf(targets), ...retirements], before, known, async () => {
    await rejectWhileFrozen(store)
    return findProblems()
  })
  if (ending.outcome === 'refused') throw toRejectionError(name, ending.reasons)
  if (ending.outcome === 'overtaken') return assertSameOutcome(store, before, ending.wanted)
  return new Map([...before, ...ending.changed])
}

/**
 * Takes an app down, and lets its former routes lead to another path of the site. Promoting one of its versions brings
 * it back. Rejects with `release/refused` if nothing that stays live serves that path, `channel/nothing-live` if the
 * app is not live, `access/frozen` during a freeze, and `channel/conflict` like `promoteTogether`.
 */
export const retireApp = async (
  store: ReleaseStore,
  retirement: AppRetirement,
  known: Pick<Known, 'since' | 'author'> = {},
): Promise<void> => void (await promoteTogether(store, [], { ...known, retire: [retirement] }))

interface LiveOptions {
  author: Author
  /** Resolves to whether the change may stay, right after it was made; otherwise, it was overtaken. */
  mayStay: () => Promise<boolean>
}

/** Promotes releases as one change, on these channels; see `changeTogether`. */
export function goLive(
  store: ReleaseStore,
  releases: readonly VersionedRelease[],
  before: Channels,
  { author, mayStay }: LiveOptions,
): Promise<Ending<Rejection>> {
  const concerned = new Map(releases.map(({ app }) => [app, before.get(app) ?? emptyChannel]))
  return changeTogether(store, promotionsOf(releases), before, { author }, async () =>
    (await mayStay()) ? findConflicts(store, releases, concerned) : 'overtaken',
  )
}

const promotionsOf = (promotions: readonly Promotion[]): AppStep[] =>
  promotions.map(({ app, version, percent }) => ({
    app,
    change: (author) => (percent === undefined ? promote(version, author) : makeCandidate(version, percent, author)),
  }))
