import { nothingToReturnTo } from '../channel/changes.ts'
import { type Channel, type Channels, emptyChannel } from '../channel/channel.ts'
import { currentStep, earlierSteps, isByStart } from '../channel/history.ts'
import { ReleaseError, UnsupportedReleaseError } from '../errors.ts'
import { type AppName, nameOf, SHELL, type Version } from '../names.ts'
import type { ReleaseStore } from '../store/release-store.ts'

/** What a rollback changes: the channels of these apps, as they are now. */
export interface RollbackPlan {
  /** Those that lose their candidate. */
  dropping: Channels
  /** Those that return to what was live before. */
  returning: Channels
}

/**
 * Plans the rollback of these apps. One with a candidate loses it; each other one returns with exactly the apps that
 * changed with it as one change, and have not changed since. Apps that a server start put live return one by one: it
 * promotes whatever its tree contains, and nobody decided that they belong together.
 */
export function planRollback(channels: Channels, apps: readonly AppName[]): RollbackPlan {
  const channelIn = (app: AppName) => channels.get(app) ?? emptyChannel
  const returning = new Map(
    apps
      .filter((app) => !channelIn(app).candidate)
      .flatMap((app) => [app, ...changedWith(channels, app)])
      .map((app) => [app, channelIn(app)] as const),
  )
  const dropping = apps.filter((app) => !returning.has(app))
  return { dropping: new Map(dropping.map((app) => [app, channelIn(app)] as const)), returning }
}

function changedWith(channels: Channels, app: AppName): AppName[] {
  const step = currentStep(channels.get(app) ?? emptyChannel)
  if (!step?.change || isByStart(step)) return []
  const { id } = step.change
  const isPart = (channel: Channel) => currentStep(channel)?.change?.id === id
  return [...channels].filter(([name, channel]) => name !== app && isPart(channel)).map(([name]) => name)
}

/**
 * Rejects unless everything that a rollback would return to is known and stored. Of several apps, those that the change
 * introduced had nothing before, and go again; one whose earlier versions are revoked does not.
 */
export async function assertReturnable(store: ReleaseStore, { returning }: RollbackPlan): Promise<void> {
  const first = [...returning].filter(([, channel]) => earlierSteps(channel).length === 0).map(([app]) => app)
  const isLost = first.some((app) => returning.get(app)?.revoked)
  if (isLost || (returning.size > 0 && first.length === returning.size)) throw nothingToReturnTo()
  if (first.includes(SHELL)) {
    throw new ReleaseError(
      'channel/nothing-to-return-to',
      `${SHELL} has no earlier version, and no page can be served without it. Nothing changed. To fix: promote the versions that should be live (pnpm mfe status).`,
    )
  }
  for (const [app, channel] of returning) {
    const [earlier] = earlierSteps(channel)
    if (earlier && !earlier.retired) await assertServable(store, app, earlier.version)
  }
}

async function assertServable(store: ReleaseStore, app: AppName, version: Version): Promise<void> {
  if (!(await store.versions(app)).some((stored) => stored.version === version)) {
    throw new ReleaseError(
      'channel/nothing-to-return-to',
      `The version to return to, ${nameOf({ app, version })}, has been pruned. To fix: promote a published version by name; pnpm mfe status ${app} lists them.`,
    )
  }
  // Allows a damaged version: visitors get the files that are intact.
  await store.release(app, version).catch((error: unknown) => {
    if (error instanceof UnsupportedReleaseError) throw error
  })
}
