import semver from 'semver'
import type { Channel, TreeVersion } from '../channel/channel.ts'
import { stableEvent, stableEvents } from '../channel/history.ts'
import type { Version } from '../names.ts'

/** A working tree whose builds a server start publishes. */
export interface WorkingTree extends TreeVersion {
  /** The author of its promotions. Another tree, or a copy of this one, has another name. */
  by: `start:${string}`
}

/**
 * Returns whether a build is older than the live version, which another tree promoted: by the tree's version, then by
 * its commit's time; if these are equal or unknown, a version that was live before is older.
 */
export function isOlder(tree: WorkingTree, build: Version, channel: Channel): boolean {
  const live = stableEvent(channel)
  if (!live || live.by === tree.by || live.version === build) return false
  const order = compareTrees(tree, live.tree ?? {})
  return order === 0 ? stableEvents(channel).some(({ version }) => version === build) : order < 0
}

function compareTrees(one: TreeVersion, other: TreeVersion): number {
  const [mine, theirs] = [semver.valid(one.version), semver.valid(other.version)]
  const byVersion = mine && theirs ? semver.compare(mine, theirs) : 0
  if (byVersion !== 0 || !one.committedAt || !other.committedAt) return byVersion
  return Date.parse(one.committedAt) - Date.parse(other.committedAt)
}
