import { readAccess } from '../access/access.ts'
import { needsApproval } from '../access/approvals.ts'
import { assertNotFrozen } from '../access/freeze.ts'
import { isShell } from '../admission/admission.ts'
import { wasPromotedByStart, wasTakenDown } from '../channel/history.ts'
import { ReleaseError } from '../errors.ts'
import { type AppName, SHELL, type Version } from '../names.ts'
import type { ReleaseStore } from '../store/release-store.ts'
import { goLive } from '../together/promote-together.ts'
import { type BuiltRelease, readBuild, shellFirst } from './built-release.ts'
import { type BuiltApp, channelIn, type Judgment, judgeTree, type TreeBuild } from './judge-tree.ts'
import { isOlder, type WorkingTree } from './working-tree.ts'

/** The result of publishing one build; see `publishTree`. */
export interface TreeOutcome {
  app: AppName
  version: Version
  /**
   * `kept`: the build is already live, or the channel cannot be read. `published`: the build is stored, but what a team
   * decided stays live. `older`: the build is stored, but a newer tree put the live version there. `frozen`: the build
   * is stored, but promotions are frozen. `unapproved`: the build is stored, but its promotion needs a second person.
   * `withheld`: nothing is stored, because the store belongs to others. `down`: nothing is stored, because a team took
   * the app down. `revoked`: the build is stored, but nobody may get it again. `damaged`: the stored version is damaged, and an operator must repair it.
   */
  outcome:
    | 'promoted'
    | 'kept'
    | 'published'
    | 'older'
    | 'frozen'
    | 'unapproved'
    | 'withheld'
    | 'down'
    | 'revoked'
    | 'rejected'
    | 'damaged'
  /** The version that stays live instead. Absent if it is this one, or none. */
  live?: Version
  /** The reason for the rejection or the freeze, or the damage. */
  reason?: string
}

/** How often other changes may come first. */
const MAX_ATTEMPTS = 10

/**
 * Publishes the builds of a working tree, judges them together, and promotes them as one change. Promotes a build only
 * if its app has no stable version, or if the start of a tree that is not newer promoted that version: what teams
 * decided stays. During a freeze, or where promotions need a second person, promotes a build only if its app has no
 * stable version. If a build fails admission, the live version stays, and so does that of each app that needs it;
 * rejects if nothing is live. Skips apps that are damaged in the store, or that a team took down. If `isShared`,
 * publishes nothing unless the tree has a shell, and a start promoted the live one.
 */
export async function publishTree(
  store: ReleaseStore,
  builds: readonly TreeBuild[],
  tree: WorkingTree,
  { isShared = false }: { isShared?: boolean } = {},
): Promise<TreeOutcome[]> {
  const built: BuiltApp[] = await Promise.all(
    builds.map(async (each) => ({ ...each, ...(await readBuild(each.app, each.folder)) })),
  )
  built.sort(shellFirst)
  const { by, version, committedAt } = tree
  const author = { by, tree: { version, committedAt } }
  for (let attempt = 1; ; attempt += 1) {
    if (isShared && (await belongsToOthers(store, built))) {
      return Promise.all(built.map((build) => withhold(store, build)))
    }
    const { frozen, isHeld } = await findHolds(store)
    const judgment = await judgeTree(store, built, isHeld, author)
    const replacing = [...judgment.wanted, ...judgment.held]
    const older = replacing.some(({ app, version }) => isOlder(tree, version, channelIn(judgment, app)))
    // Builds take a while to check, so promotions may be held by now: the next attempt holds them, too.
    const mayStay = async () => {
      const { isHeld: isHeldNow } = await findHolds(store)
      return !judgment.promotable.some(({ app }) => isHeldNow(app) && channelIn(judgment, app).stable)
    }
    // If another change comes first, a team or another start has decided what is live.
    const isPromoted =
      !older &&
      (await mayStay()) &&
      (await goLive(store, judgment.promotable, judgment.channels, { author, mayStay })).outcome === 'live'
    if (older || isPromoted || attempt === MAX_ATTEMPTS) {
      return Promise.all(built.map((build) => outcomeOf(store, build, judgment, { older, frozen, isPromoted })))
    }
  }
}

/** Which apps a start may not promote, and why, if it may promote none. */
interface Holds {
  frozen?: string
  isHeld: (app: AppName) => boolean
}

/** Finds what holds promotions. A freeze that cannot be read counts: the site must start anyway. */
async function findHolds(store: ReleaseStore): Promise<Holds> {
  try {
    const access = await readAccess(store)
    assertNotFrozen(access, new Date())
    return { isHeld: (app) => needsApproval(access, 'promote', [app]) }
  } catch (error) {
    if (!(error instanceof ReleaseError && ['access/frozen', 'release/damaged'].includes(error.code))) throw error
    return { frozen: error.message, isHeld: () => true }
  }
}

async function belongsToOthers(store: ReleaseStore, built: readonly BuiltApp[]): Promise<boolean> {
  const channel = await store.channel(SHELL)
  return channel.stable !== undefined && !(wasPromotedByStart(channel) && built.some(isShell))
}

async function withhold(store: ReleaseStore, { app, version }: BuiltRelease): Promise<TreeOutcome> {
  const { stable } = await store.channel(app)
  if (stable === version) return { app, version, outcome: 'kept' }
  return { app, version, outcome: 'withheld', ...(stable && { live: stable }) }
}

async function outcomeOf(
  store: ReleaseStore,
  { app, version }: BuiltRelease,
  { promotable, held, blocked }: Judgment,
  { older, frozen, isPromoted }: { older: boolean; frozen?: string; isPromoted: boolean },
): Promise<TreeOutcome> {
  if (isPromoted && promotable.some((build) => build.app === app)) return { app, version, outcome: 'promoted' }
  const channel = await store.channel(app)
  if (wasTakenDown(channel)) return { app, version, outcome: 'down' }
  const live = channel.stable !== version && channel.stable ? { live: channel.stable } : {}
  const blocker = older ? undefined : blocked.get(app)
  if (blocker) return { app, version, ...live, ...blocker }
  if (channel.revoked?.includes(version)) return { app, version, ...live, outcome: 'revoked' }
  if (!live.live) return { app, version, outcome: 'kept' }
  if (older && wasPromotedByStart(channel)) return { app, version, ...live, outcome: 'older' }
  if (older || !held.some((build) => build.app === app)) return { app, version, ...live, outcome: 'published' }
  return frozen === undefined
    ? { app, version, ...live, outcome: 'unapproved' }
    : { app, version, ...live, outcome: 'frozen', reason: frozen }
}
