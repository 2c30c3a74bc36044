import { rejectWhileFrozen } from '../access/freeze.ts'
import type { Rejection, VersionedRelease } from '../admission/admission.ts'
import { type Author, promote } from '../channel/changes.ts'
import type { Channels } from '../channel/channel.ts'
import { toRejectionError } from '../findings/admit.ts'
import { changedMeanwhile, isOutdated, type Known } from '../live/change-channel.ts'
import { type AppName, nameOf, type ReleaseName } from '../names.ts'
import type { ReleaseStore } from '../store/release-store.ts'
import { readSettledChannels } from '../store/several-channels.ts'
import { type AppStep, assertSameOutcome, changeTogether, type Ending, findConflicts } from './change-together.ts'
import { type AppRetirement, findRedirectProblems, planRetirement } from './plan-retirement.ts'

interface TogetherOptions extends Pick<Known, 'since' | 'author'> {
  /** Apps to retire with the same change: their routes are free for the versions that go live. */
  retire?: readonly AppRetirement[]
}

/**
 * Makes published versions of several apps live for everyone, as one change: they may replace versions that would
 * reject each of them alone. Rejects like `promoteRelease` and `retireApp`, and then nothing has changed.
 */
export async function promoteTogether(
  store: ReleaseStore,
  targets: readonly ReleaseName[],
  { since, author = {}, retire = [] }: TogetherOptions = {},
): Promise<void> {
  await rejectWhileFrozen(store)
  const subjects: VersionedRelease[] = []
  for (const { app, version } of targets) {
    await store.verify(app, version)
    subjects.push({ app, version, manifest: await store.release(app, version) })
  }
  const concerned = new Set([...targets, ...retire].map(({ app }) => app))
  const before = await readSettledChannels(store, [...concerned])
  const retirements = await Promise.all(retire.map((each) => planRetirement(store, each, before)))
  const name = [...targets.map(nameOf), ...retire.map(({ app }) => `the retirement of ${app}`)].join(' with ')
  const findProblems = async () => [
    ...(await findConflicts(store, subjects, concerned)),
    ...(await findRedirectProblems(store, retire, subjects, concerned)),
  ]
  const problems = await findProblems()
  if (problems.length > 0) throw toRejectionError(name, problems)
  for (const [app, channel] of before) if (isOutdated(channel, since)) throw changedMeanwhile(app, channel)
  // To verify versions takes a while, so promotions may be frozen by now, and again once the change is made.
  await rejectWhileFrozen(store)
  const ending = await changeTogether(store, [...promotionsOf(subjects), ...retirements], before, author, async () => {
    await rejectWhileFrozen(store)
    return findProblems()
  })
  if (ending.outcome === 'refused') throw toRejectionError(name, ending.reasons)
  if (ending.outcome === 'overtaken') await assertSameOutcome(store, before, ending.wanted)
}

/**
 * Takes an app down, and lets its former routes lead to another path of the site. Promoting one of its versions brings
 * it back. Rejects with `release/refused` if nothing that stays live serves that path, `channel/nothing-live` if the
 * app is not live, `access/frozen` during a freeze, and `channel/conflict` like `promoteRelease`.
 */
export const retireApp = (
  store: ReleaseStore,
  retirement: AppRetirement,
  known: Pick<Known, 'since' | 'author'> = {},
): Promise<void> => promoteTogether(store, [], { ...known, retire: [retirement] })

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
  const concerned = new Set<AppName>(releases.map(({ app }) => app))
  return changeTogether(store, promotionsOf(releases), before, author, async () =>
    (await mayStay()) ? findConflicts(store, releases, concerned) : 'overtaken',
  )
}

const promotionsOf = (releases: readonly ReleaseName[]): AppStep[] =>
  releases.map(({ app, version }) => ({ app, change: (author) => promote(version, author) }))
