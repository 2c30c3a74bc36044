import {
  type AppName,
  type Channel,
  describeProblem,
  type Problem,
  previousStable,
  resolveServedChannels,
  type Version,
} from '@mfe/release'
import { requirePublishedApp, requireReleases } from '../preconditions/live-shell.ts'
import type { MfeContext } from './context.ts'
import { describePathsLeft } from './doctor-command.ts'

interface LiveVersion {
  version: Version
  since?: string
  percent: number
}

interface AppStatus {
  app: AppName
  stable?: LiveVersion
  candidate?: LiveVersion
  /** The paths that the stable version leaves to other apps. */
  without?: readonly string[]
  /** The version that a rollback of the stable version returns to. */
  previous?: Version
  published: { version: Version; at: string }[]
  /** Why visitors do not get the versions in the channel. */
  problems: readonly Problem[]
}

/** Prints what is live, since when and for how many visitors. For a single app, prints its versions and history too. */
export async function statusCommand(
  { store, config, print }: MfeContext,
  name: string | undefined,
  { json }: { json?: boolean },
): Promise<void> {
  await requireReleases({ store, config })
  const apps = name === undefined ? await store.apps() : [await requirePublishedApp(store, name)]
  const served = await resolveServedChannels(store)
  const statuses = await Promise.all(
    apps.map(async (app): Promise<AppStatus> => {
      const published = (await store.versions(app)).map((each) => ({
        version: each.version,
        at: each.publishedAt.toISOString(),
      }))
      const isPublished = (wanted: Version) => published.some(({ version }) => version === wanted)
      const channel = await store.channel(app)
      const problems = served.get(app)?.problems ?? []
      return { app, ...liveVersionsOf(channel, isPublished), published, problems }
    }),
  )
  if (json) print(JSON.stringify(statuses, null, 2))
  else {
    print(formatLive(statuses))
    for (const app of apps) for (const text of describePathsLeft(app, await store.channel(app))) print(`\n${text}`)
    for (const problem of statuses.flatMap(({ problems }) => problems)) print(`\n${describeProblem(problem)}`)
    if (name === undefined) return
    for (const app of apps) print(formatHistory(await store.channel(app), statuses))
  }
}

function liveVersionsOf(
  channel: Channel,
  isPublished: (version: Version) => boolean,
): Pick<AppStatus, 'stable' | 'candidate' | 'without' | 'previous'> {
  const { stable, candidate, without, percent, history } = channel
  const liveVersion = (version: Version, share: number, ...actions: string[]): LiveVersion => ({
    version,
    since: history.findLast((event) => event.version === version && actions.includes(event.action))?.at,
    percent: share,
  })
  const previous = previousStable(channel)
  return {
    ...(stable && { stable: liveVersion(stable, candidate ? 100 - percent : 100, 'promote', 'rollback') }),
    ...(without && { without }),
    ...(candidate && { candidate: liveVersion(candidate, percent, 'candidate') }),
    ...(previous && isPublished(previous) && { previous }),
  }
}

function formatLive(statuses: readonly AppStatus[]): string {
  const rows = statuses.flatMap(({ app, stable, candidate, previous = '-' }) => {
    const stableRow = stable
      ? [app, stable.version, `${stable.percent}%`, formatTime(stable.since), previous]
      : [app, 'nothing', '', '', '']
    if (!candidate) return [stableRow]
    return [stableRow, ['', candidate.version, `${candidate.percent}%`, formatTime(candidate.since), '']]
  })
  return textTable([['APP', 'LIVE', 'VISITORS', 'SINCE', 'ROLLS BACK TO'], ...rows])
}

function formatHistory(channel: Channel, statuses: readonly AppStatus[]): string {
  const published = statuses.flatMap((status) => status.published.map(({ version, at }) => [version, formatTime(at)]))
  const past = channel.history.toReversed().map(({ version, at, action, percent, by = '' }) => {
    return [version, formatTime(at), percent === undefined ? action : `${action} ${percent}%`, by]
  })
  return `\nPublished\n${textTable(published)}\n\nHistory\n${textTable(past)}`
}

const formatTime = (iso: string | undefined): string => (iso ? `${iso.slice(0, 16).replace('T', ' ')} UTC` : '-')

/** Formats rows as aligned columns, without trailing spaces. */
function textTable(rows: readonly (readonly string[])[]): string {
  const widths = rows[0]?.map((_, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0))) ?? []
  const lineOf = (row: readonly string[]) => row.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join('  ')
  return rows.map((row) => lineOf(row).trimEnd()).join('\n')
}
