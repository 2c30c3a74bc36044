import {
  type AppName,
  type Channel,
  type ChannelEvent,
  describeProblem,
  earlierSteps,
  type LiveVersion,
  liveShares,
  type Problem,
  type Publication,
  type ReleaseStore,
  type Retirement,
  readPublications,
  resolveServedChannels,
  type Version,
} from '#index.ts'
import { requirePublishedApp, requireReleases } from '../preconditions/live-shell.ts'
import type { CommandContext } from './context.ts'
import { describePathsLeft } from './doctor-command.ts'
import { describeAction, describeAuthor, describeReason, formatSettings, formatTime, textTable } from './format.ts'
import { describeFreeze } from './freeze-commands.ts'
import { visibleTo } from './visible-to.ts'

interface LiveSince {
  version: Version
  since: string | undefined
  percent: number
}

interface AppStatus {
  app: AppName
  stable?: LiveSince
  candidate?: LiveSince
  /** The paths that the stable version leaves to other apps. */
  without?: readonly string[]
  /** Where its addresses lead, if it is retired. */
  retired?: Retirement & { since?: string }
  /** What is set of its settings; the others have their defaults. */
  settings?: Channel['settings']
  /** The version that a rollback returns to, once there is no candidate. */
  previous?: Version
  /** Who published them, from where and why is known only in the status of a single app. */
  published: Omit<Publication, 'warnings'>[]
  /** Why visitors do not get the versions in the channel. */
  problems: readonly Problem[]
}

/**
 * Prints what is live, since when and for how many visitors, and whether promotions are frozen. For a single app, also
 * prints its versions and history.
 */
export async function statusCommand(
  { store, config, identity, print, now }: CommandContext,
  { app: name, json }: { app?: string; json?: boolean },
): Promise<void> {
  await requireReleases({ store, config })
  const apps = name === undefined ? await store.apps() : [await requirePublishedApp(store, name)]
  const served = await resolveServedChannels(store)
  const statuses = await Promise.all(
    apps.map(async (app): Promise<AppStatus> => {
      const known = await readPublished(store, app, { isDetailed: name !== undefined })
      const published = known.map((each) => visibleTo(identity, each))
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
): Promise<AppStatus['published']> {
  if (isDetailed) return (await readPublications(store, app)).map(({ warnings: _, ...known }) => known)
  return (await store.versions(app)).map(({ version, publishedAt }) => ({ version, at: publishedAt.toISOString() }))
}

function liveVersionsOf(
  channel: Channel,
  isPublished: (version: Version) => boolean,
): Pick<AppStatus, 'stable' | 'candidate' | 'without' | 'retired' | 'settings' | 'previous'> {
  const { without, retired, settings, history } = channel
  const { stable, candidate } = liveShares(channel)
  const since = ({ version, share, event }: LiveVersion): LiveSince => ({ version, since: event?.at, percent: share })
  const [earlier] = earlierSteps(channel)
  // Before a change of settings, it is the same version.
  const previous = earlier && !earlier.retired ? earlier.version : undefined
  return {
    ...(stable && { stable: since(stable) }),
    ...(without && { without }),
    ...(retired && { retired: { ...retired, since: history.at(-1)?.at } }),
    ...(candidate && { candidate: since(candidate) }),
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
  const cellsOf = (event: ChannelEvent | Publication) => {
    const { version, at } = event
    return [version, formatTime(at), describeAction(event), describeAuthor(event), describeReason(event)]
  }
  const published = statuses.flatMap((status) => status.published).map(cellsOf)
  const past = channel.history.toReversed().map(cellsOf)
  return `\nPublished\n${textTable(published)}\n\nHistory\n${past.length > 0 ? textTable(past) : 'Nothing has gone live.'}`
}
