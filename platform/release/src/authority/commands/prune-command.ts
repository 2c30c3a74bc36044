import {
  type Channel,
  commandFailed,
  hasPreviewEnded,
  isPreviewVersion,
  nameOf,
  type Version,
  versionsInUse,
} from '#index.ts'
import { requireReleases } from '../preconditions/live-shell.ts'
import type { CommandContext } from './context.ts'

const DAY_MS = 24 * 60 * 60 * 1000
/** Open tabs and cached pages may request an old version's files for this long. */
const MIN_DAYS = 30

export async function pruneCommand(
  { store, config, print, now }: CommandContext,
  { olderThan, dryRun = false }: { olderThan: string; dryRun?: boolean },
): Promise<void> {
  const days = Number(/^(\d+)d?$/.exec(olderThan)?.[1] ?? Number.NaN)
  if (!(days >= MIN_DAYS)) {
    throw commandFailed(
      `--older-than ${olderThan} is too short: open pages still request old files. To fix: use at least ${MIN_DAYS}d.`,
    )
  }
  await requireReleases({ store, config })
  let removed = 0
  const before = now().getTime() - days * DAY_MS
  for (const app of await store.apps()) {
    const channel = await store.channel(app)
    const live = await versionsInUse(store, app, channel)
    for (const { version, publishedAt } of await store.versions(app)) {
      const isPast = isPreviewVersion(version)
        ? hasPreviewEnded(version, now())
        : lastUsedAt(channel, version, publishedAt) < before
      if (live.includes(version) || !isPast) continue
      if (!dryRun) await store.remove(app, version)
      print(`${dryRun ? 'Would remove' : 'Removed'} ${nameOf({ app, version })}`)
      removed += 1
    }
  }
  if (removed > 0) return
  print(`Nothing to remove: every version is in use, or was published or in use in the last ${days} days.`)
}

/** Returns the last time that a visitor may have received a version, in ms: when it was published or last replaced. */
function lastUsedAt({ history }: Channel, version: Version, publishedAt: Date): number {
  let last = publishedAt.getTime()
  let live: { stable?: Version; candidate?: Version } = {}
  for (const event of history) {
    if (live.stable === version || live.candidate === version) last = Math.max(last, Date.parse(event.at))
    if (event.action === 'candidate') live = { ...live, candidate: event.version }
    else if (event.action === 'drop') live = { stable: live.stable }
    else live = event.retired || event.action === 'clear' ? {} : { stable: event.version }
  }
  return last
}
