import { type Channel, hasChange } from '../channel/channel.ts'
import type { AppName } from '../names.ts'
import type { Channels } from './saved-channels.ts'

/** Groups the channels that have changed: those that are part of one change take effect together. */
export function groupByChange(known: Channels, found: Channels): Channels[] {
  const groups = new Map<string, Map<AppName, Channel>>()
  for (const [app, channel] of found) {
    const before = known.get(app)
    if (before?.revision === channel.revision) continue
    const change = channel.history.findLast((event) => event.change)?.change
    const key = change && !(before && hasChange(before, change)) ? change.id : app
    groups.set(key, (groups.get(key) ?? new Map<AppName, Channel>()).set(app, channel))
  }
  return [...groups.values()]
}
