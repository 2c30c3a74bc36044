import type { AppName, ReleaseName, Version } from '../names.ts'
import type { Channel, Channels } from './channel.ts'
import { chooseVersion } from './choose-version.ts'
import { previousStable } from './history.ts'

/** The version of one app that a visitor gets. */
export interface ChosenVersion {
  version: Version
  /** The fallback if this version is unavailable: the stable version, or the one before it. */
  previous?: Version
  /** The paths that this version leaves to other apps. */
  without?: readonly string[]
  /** The settings that the site has set for the app. */
  settings?: Channel['settings']
}

/** A version to show instead of the live one. */
export type Preview = ReleaseName

/** Chooses the version of each app for a visitor. Omits apps with nothing live, unless they are previewed. Ignores previews of revoked versions. */
export function resolveComposition(
  channels: Channels,
  visitorId: string,
  previews: readonly Preview[] = [],
): Map<AppName, ChosenVersion> {
  const chosen = new Map<AppName, ChosenVersion>()
  for (const [app, channel] of channels) {
    const version = chooseVersion(channel, app, visitorId)
    if (!version) continue
    const previous = version === channel.stable ? previousStable(channel) : channel.stable
    chosen.set(app, {
      version,
      ...(previous && { previous }),
      ...pathsLeftBy(channel, version),
      ...settingsIn(channel),
    })
  }
  for (const { app, version } of previews) {
    if (channels.get(app)?.revoked?.includes(version)) continue
    const live = chosen.get(app)?.version
    chosen.set(app, {
      version,
      ...(live && live !== version && { previous: live }),
      ...pathsLeftBy(channels.get(app), version),
      ...settingsIn(channels.get(app)),
    })
  }
  return chosen
}

const settingsIn = (channel: Channel | undefined): Pick<ChosenVersion, 'settings'> =>
  channel?.settings ? { settings: channel.settings } : {}

const pathsLeftBy = (channel: Channel | undefined, version: Version): Pick<Channel, 'without'> =>
  channel?.without && channel.stable === version ? { without: channel.without } : {}
