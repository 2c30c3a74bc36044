import { type Channel, hasChange } from '../channel/channel.ts'
import type { AppName } from '../names.ts'
import type { ChannelStore } from './release-store.ts'

/**
 * Reads the channel of every app. If another process is changing several apps as one change, reads them again rather
 * than only some of them changed.
 */
export async function readChannels(store: ChannelStore): Promise<Map<AppName, Channel>> {
  const channels = await readEach(store)
  return isInTheMiddleOfAChange(channels) ? readEach(store) : channels
}

async function readEach(store: ChannelStore): Promise<Map<AppName, Channel>> {
  const apps = await store.apps()
  return new Map(await Promise.all(apps.map(async (app) => [app, await store.channel(app)] as const)))
}

/** Every page request calls this, so it looks only at the last event of each app. */
function isInTheMiddleOfAChange(channels: ReadonlyMap<AppName, Channel>): boolean {
  for (const { history } of channels.values()) {
    const change = history.at(-1)?.change
    if (!change) continue
    for (const [app, channel] of channels) if (change.apps.includes(app) && !hasChange(channel, change)) return true
  }
  return false
}
