import type { VersionedRelease } from '../admission/admission.ts'
import { checkPair } from '../admission/pair-checks.ts'
import { wasPromotedByStart, wasTakenDown } from '../channel/history.ts'
import { isAvailable } from '../errors.ts'
import { readLiveReleases } from '../live/live-releases.ts'
import { nameOf } from '../names.ts'
import type { ReleaseStore } from '../store/release-store.ts'
import { type BuiltRelease, readBuild, shellFirst } from './built-release.ts'
import type { Finding } from './diagnose.ts'
import type { TreeBuild } from './judge-tree.ts'

/** Finds builds that cannot go live one by one, because each rejects the live version of another app of the tree. */
export async function findCircle(store: ReleaseStore, builds: readonly TreeBuild[]): Promise<Finding[]> {
  const built = await readBuilds(store, builds)
  const live = await readLiveReleases(store)
  const waiting = built.filter(({ app, version }) => !live.some((each) => each.app === app && each.version === version))
  const isWaiting = ({ app }: VersionedRelease) => waiting.some((build) => build.app === app)
  const rejectedBy = (build: BuiltRelease, among: readonly BuiltRelease[]) =>
    live.filter(({ app }) => app !== build.app && among.some((each) => each.app === app)).filter(conflictsWith(build))
  const circle = withoutThoseThatCanGoFirst(waiting, (build, rest) => rejectedBy(build, rest).length === 0)
  if (circle.length === 0) return []
  const next: readonly VersionedRelease[] = [...waiting, ...live.filter((each) => !isWaiting(each))]
  const conflicts = waiting.flatMap((build) =>
    next.filter(({ app }) => app !== build.app).flatMap((other) => checkPair(build, other)),
  )
  const fix = conflicts.length > 0 ? 'Solve what follows first.' : await fixFor(store, waiting)
  const reasons = await Promise.all(
    circle.map(async (build) => {
      const names = await Promise.all(rejectedBy(build, circle).map((each) => describeLive(store, each)))
      return `${nameOf(build)} does not fit ${names.join(', nor ')}.`
    }),
  )
  return [
    {
      releases: circle.map(({ app, version }) => ({ app, version })),
      rejections: [{ check: 'tree', reason: reasons.join('\n  '), fix }, ...conflicts],
      effect: 'None of these builds of this folder can go live alone: visitors get the versions before them.',
    },
  ]
}

const conflictsWith = (build: VersionedRelease) => (other: VersionedRelease) => checkPair(build, other).length > 0

/** Removes each build that could go live before the rest, and then those that could follow it. */
function withoutThoseThatCanGoFirst(
  builds: readonly BuiltRelease[],
  canGo: (build: BuiltRelease, rest: readonly BuiltRelease[]) => boolean,
): readonly BuiltRelease[] {
  const next = builds.find((build) => canGo(build, builds))
  const rest = builds.filter((build) => build !== next)
  return next ? withoutThoseThatCanGoFirst(rest, canGo) : builds
}

/** Reads the builds that can be read, except for those of apps that a team took down. */
async function readBuilds(store: ReleaseStore, builds: readonly TreeBuild[]): Promise<BuiltRelease[]> {
  const read = builds.map(async ({ app, folder }) =>
    wasTakenDown(await store.channel(app)) ? undefined : readBuild(app, folder).catch(() => undefined),
  )
  return (await Promise.all(read)).filter((build) => build !== undefined).sort(shellFirst)
}

async function describeLive(store: ReleaseStore, { app, version }: VersionedRelease) {
  const byTeam = !wasPromotedByStart(await store.channel(app))
  return `${nameOf({ app, version })}, which is live${byTeam ? ' because a team promoted it' : ''}`
}

async function fixFor(store: ReleaseStore, builds: readonly BuiltRelease[]): Promise<string> {
  const stored = await Promise.all(builds.map(({ app, version }) => isAvailable(store.release(app, version))))
  const promote = `make them live as one change: pnpm mfe promote ${builds.map(nameOf).join(' ')}`
  return stored.every((isStored) => isStored)
    ? `They fit together, so ${promote}`
    : `They fit together, so start the site from this folder, which publishes them; if a team decided what is live, then ${promote}`
}
