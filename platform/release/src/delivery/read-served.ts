import type { Channel } from '../channel/channel.ts'
import type { AppName } from '../names.ts'
import { readChannels } from '../store/read-channels.ts'
import type { ReleaseStore } from '../store/release-store.ts'
import { type ServedChannel, servedChannel } from './served-channel.ts'

/** Reads what visitors get of every app, and the problems found. */
export async function readServed(store: ReleaseStore): Promise<Map<AppName, ServedChannel>> {
  const named = [...(await readChannels(store))]
  const served = named.map(async ([app, channel]) => [app, await servedChannel(store, app, channel)] as const)
  return new Map(await Promise.all(served))
}

/** Reads what visitors get of every app, without the problems. */
export const readServedChannels = async (store: ReleaseStore): Promise<Map<AppName, Channel>> =>
  new Map([...(await readServed(store))].map(([app, { channel }]) => [app, channel]))
