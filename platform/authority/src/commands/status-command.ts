import {
  type AdmissionRecord,
  type AppName,
  type Channel,
  describeProblem,
  earlierSteps,
  type Problem,
  type ReleaseStore,
  type Retirement,
  readAdmission,
  resolveServedChannels,
  type Version,
} from '@mfe/release'
import { requirePublishedApp, requireReleases } from '../preconditions/live-shell.ts'
import type { CommandContext } from './context.ts'
import { describePathsLeft } from './doctor-command.ts'
import { describeAction, describeAuthor, describeReason, formatSettings, formatTime, textTable } from './format.ts'
import { describeFreeze } from './freeze-commands.ts'

interface LiveVersion {
  version: Version
  since?: string
  percent: number
}

/** A version; who published it, from which commit and why is known only in the status of a single app. */
interface PublishedVersion extends Partial<Pick<AdmissionRecord, 'by' | 'commit' | 'address' | 'reason' | 'warnings'>> {
  version: Version
  at: string
}

interface AppStatus {
  app: AppName
  stable?: LiveVersion
  candidate?: LiveVersion
  /** The paths that the stable version leaves to other apps. */
  without?: readonly string[]
  /** Where its addresses lead, if it is retired. */
  retired?: Retirement & { since?: string }
  /** What is set of its settings; the others have their defaults. */
  settings?: Channel['settings']
  /** The version that a rollback returns to, once there is no candidate. */
  previous?: Version
  published: PublishedVersion[]
  /** Why visitors do not get the versions in the channel. */
  problems: readonly Problem[]
}

/**
 * Prints what is live, since when and for how many visitors, and whether promotions are frozen. For a single app, also
 * prints its versions and history.
 */
export async function statusCommand(
  { store, config, print, now }: CommandContext,
  { app: name, json }: { app?: string; json?: boolean },
): Promise<void> {
  await requireReleases({ store, config })
  const apps = name === undefined ? await store.apps() : [await requirePublishedApp(store, name)]
  const served = await resolveServedChannels(store)
  const statuses = await Promise.all(
    apps.map(async (app): Promise<AppStatus> => {
      const published = await readPublished(store, app, { isDetailed: name !== undefined })
      const isPublished = (wanted: Version) => published.some(({ version }) => version === wanted)
      const channel = await store.channel(app)
      const problems = served.get(app)?.problems ?? []
      return { app, ...liveVersionsOf(channel, isPublished), published, problems }
    }),
  )
  if (json) print(JSON.stringify(statuses, null, 2))
  else {
    print(formatLive(statuses))
    for (const text of await describeFreeze({ store, now })) print(`\n${text}`)
    for (const app of apps) for (const text of describePathsLeft(app, await store.channel(app))) print(`\n${text}`)
    for (const { app, settings } of statuses) if (settings) print(`\nSettings of ${app}: ${formatSettings(settings)}`)
    for (const problem of statuses.flatMap(({ problems }) => problems)) print(`\n${describeProblem(problem)}`)
    if (name === undefined) return
    for (const app of apps) print(formatHistory(await store.channel(app), statuses))
  }
}

/** Lists the versions of an app. Of many apps, what is known of each publication would take long to read. */
async function readPublished(
  store: ReleaseStore,
  app: AppName,
  { isDetailed }: { isDetailed: boolean },
): Promise<PublishedVersion[]> {
  const versions = await store.versions(app)
  return Promise.all(
    versions.map(async ({ version, publishedAt }) => {
      const at = publishedAt.toISOString()
      const known = isDetailed ? await readAdmission(store, { app, version }) : undefined
      if (!known) return { version, at }
      const { by, commit, address, reason, warnings } = known
      return { version, at, by, commit, address, reason, warnings }
    }),
  )
}

function liveVersionsOf(
  channel: Channel,
  isPublished: (version: Version) => boolean,
): Pick<AppStatus, 'stable' | 'candidate' | 'without' | 'retired' | 'settings' | 'previous'> {
  const { stable, candidate, without, retired, settings, percent, history } = channel
  const liveVersion = (version: Version, share: number, ...actions: string[]): LiveVersion => ({
    version,
    since: history.findLast((event) => event.version === version && actions.includes(event.action))?.at,
    percent: share,
  })
  const [earlier] = earlierSteps(channel)
  // Before a change of settings, it is the same version.
  const previous = earlier && !earlier.retired ? earlier.version : undefined
  return {
    ...(stable && { stable: liveVersion(stable, candidate ? 100 - percent : 100, 'promote', 'rollback') }),
    ...(without && { without }),
    ...(retired && { retired: { ...retired, since: history.at(-1)?.at } }),
    ...(candidate && { candidate: liveVersion(candidate, percent, 'candidate') }),
    ...(settings && { settings }),
    ...(previous && isPublished(previous) && { previous }),
  }
}

function formatLive(statuses: readonly AppStatus[]): string {
  const rows = statuses.flatMap(({ app, stable, candidate, retired, previous = '-' }) => {
    if (retired) return [[app, `retired to ${retired.redirect}`, '', formatTime(retired.since), previous]]
    const stableRow = stable
      ? [app, stable.version, `${stable.percent}%`, formatTime(stable.since), previous]
      : [app, 'nothing', '', '', '']
    if (!candidate) return [stableRow]
    return [stableRow, ['', candidate.version, `${candidate.percent}%`, formatTime(candidate.since), '']]
  })
  return textTable([['APP', 'LIVE', 'VISITORS', 'SINCE', 'ROLLS BACK TO'], ...rows])
}

function formatHistory(channel: Channel, statuses: readonly AppStatus[]): string {
  const published = statuses.flatMap((status) =>
    status.published.map((each) => {
      const { version, at, commit = '' } = each
      return [version, formatTime(at), describeAuthor(each), commit, describeReason(each)]
    }),
  )
  const past = channel.history
    .toReversed()
    .map((event) => {
      const { version, at } = event
      return [version, formatTime(at), describeAction(event), describeAuthor(event), describeReason(event)]
    })
  return `\nPublished\n${textTable(published)}\n\nHistory\n${textTable(past)}`
}
