import type { ChannelStore, ReleaseStore, VersionStore } from './release-store.ts'

/** Combines a driver for versions and a driver for channels into one store. */
export const combineStores = (versions: VersionStore, channels: ChannelStore): ReleaseStore => ({
  ...versions,
  ...channels,
  apps: async () => [...new Set([...(await versions.apps()), ...(await channels.apps())])].sort(),
})
