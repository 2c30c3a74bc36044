import type { Channel } from '../channel/channel.ts'
import type { AppName } from '../names.ts'
import { readChannels } from '../store/read-channels.ts'
import type { ReleaseStore } from '../store/release-store.ts'
import { resolveServedChannel, type ServedChannel } from './served-channel.ts'

/** Reads every app's channel, with damaged versions replaced, and lists the damage. */
export async function resolveServedChannels(store: ReleaseStore): Promise<Map<AppName, ServedChannel>> {
  const channels = [...(await readChannels(store))]
  const served = channels.map(async ([app, channel]) => [app, await resolveServedChannel(store, app, channel)] as const)
  return new Map(await Promise.all(served))
}

/** Reads every app's channel, with damaged versions replaced. */
export const readServedChannels = async (store: ReleaseStore): Promise<Map<AppName, Channel>> =>
  new Map([...(await resolveServedChannels(store))].map(([app, { channel }]) => [app, channel]))
