import { isDeepStrictEqual } from 'node:util'
import type { Channel, Channels } from '../channel/channel.ts'
import { commandFailed } from '../errors.ts'
import { nameOf } from '../names.ts'
import type { ChannelStore, ReleaseStore } from '../store/release-store.ts'
import { readChannels } from '../store/several-channels.ts'

/** Nothing is served before the host is live. */
const HOST = 'shell'

/**
 * Reads what is live as a consistent snapshot: repeats until two reads agree. Call it before copying the versions, so
 * the copy contains every version that a channel names.
 */
export async function readSnapshot(store: ChannelStore): Promise<Channels> {
  let channels = await readChannels(store)
  for (;;) {
    const again = await readChannels(store)
    if (isDeepStrictEqual(again, channels)) return channels
    channels = again
  }
}

/** Makes the same versions, already copied, live. The newest document of each channel contains the history. */
export async function copyChannels(channels: Channels, to: ChannelStore): Promise<void> {
  const hostLast = [...channels].sort(([one], [other]) => Number(one === HOST) - Number(other === HOST))
  for (const [app, channel] of hostLast) {
    if (channel.revision === 0) continue
    await to.advance(app, copyOf(channel))
    if (!isCopy(await to.channel(app), channel)) throw notEmpty(`already has a channel of ${app}`)
  }
}

/** Rejects if the store has anything that the backup lacks. Leftovers of an interrupted restore are accepted. */
export async function assertNoOtherReleases(store: ReleaseStore, backup: ReleaseStore): Promise<void> {
  for (const app of await store.apps()) {
    const channel = await store.channel(app)
    if (channel.revision > 0 && !isCopy(channel, await backup.channel(app)))
      throw notEmpty(`already has a channel of ${app}`)
    const known = new Set((await backup.versions(app)).map(({ version }) => version))
    const other = (await store.versions(app)).find(({ version }) => !known.has(version))
    if (other) throw notEmpty(`has ${nameOf({ app, version: other.version })}, which the backup does not have`)
  }
}

/** The first document of a new channel. */
const copyOf = ({ unreadable: _, ...channel }: Channel): Channel => ({ ...channel, revision: 1 })

const isCopy = (channel: Channel, of: Channel): boolean => isDeepStrictEqual(channel, copyOf(of))

const notEmpty = (what: string) =>
  commandFailed(`The release store is not empty: it ${what}. To fix: set RELEASE_STORE to an empty one.`)
