import type { Channel } from '../channel/channel.ts'
import type { AppName } from '../names.ts'
import type { ChannelStore } from './release-store.ts'

/** Reads the channel of every app. */
export async function readChannels(store: ChannelStore): Promise<Map<AppName, Channel>> {
  const apps = await store.apps()
  return new Map(await Promise.all(apps.map(async (app) => [app, await store.channel(app)] as const)))
}
