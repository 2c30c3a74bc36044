import { type Channel, emptyChannel } from '../channel/channel.ts'
import type { AppName } from '../names.ts'
import { readChannels } from '../store/read-channels.ts'
import type { ChannelStore } from '../store/release-store.ts'
import type { Outages } from './outages.ts'
import { type Channels, readSavedChannels, saveChannels } from './saved-channels.ts'

interface Options {
  /** Where channels change. */
  shared: ChannelStore
  /** The file that keeps what is live for the next start. */
  file: string
  /** Copies the versions of a channel. Rejects if the bucket does not answer. */
  prepare: (app: AppName, channel: Channel) => Promise<void>
  outages: Outages
  /** Called when what is live cannot be saved for the next start. */
  onUnsaved: (error: unknown) => void
}

/** Channels in memory, as of the last call of `refresh`. */
export interface FollowedChannels extends ChannelStore {
  current(): Channels
  /**
   * Reads all channels. A changed one replaces the one before once its versions are copied; while the database or the
   * bucket does not answer, what is known stays. A call during another reads again after it.
   */
  refresh(): Promise<void>
  /** Resolves once no refresh is running. */
  settled(): Promise<void>
}

/** Follows the channels of a shared store; starts with those of the last process. */
export async function followChannels({
  shared,
  file,
  prepare,
  outages,
  onUnsaved,
}: Options): Promise<FollowedChannels> {
  let known = await readSavedChannels(file)
  let running: Promise<void> = Promise.resolve()
  let waiting: Promise<void> | undefined
  let previewKey: string | undefined

  async function readOnce(): Promise<void> {
    let found: Channels
    try {
      found = await readChannels(shared)
    } catch (error) {
      return outages.add('database', error)
    }
    outages.isOver('database')
    const next = await Promise.all(
      [...found].map(async ([app, channel]) => [app, await accepted(app, channel)] as const),
    )
    const live = new Map(next.filter(([, channel]) => channel.revision > 0))
    if (isSame(live, known)) return
    known = live
    await saveChannels(file, known).catch(onUnsaved)
  }

  async function accepted(app: AppName, channel: Channel): Promise<Channel> {
    const last = known.get(app) ?? emptyChannel
    if (last.revision === channel.revision) return last
    try {
      await prepare(app, channel)
      return channel
    } catch (error) {
      outages.add('bucket', error)
      return last
    }
  }

  const channels: FollowedChannels = {
    apps: async () => [...known.keys()].sort(),
    channel: async (app) => known.get(app) ?? emptyChannel,
    async previewKey() {
      previewKey ??= await shared.previewKey()
      return previewKey
    },
    async advance(app, next) {
      const isStored = await shared.advance(app, next)
      await channels.refresh()
      return isStored
    },
    current: () => known,
    refresh() {
      waiting ??= running.then(() => {
        waiting = undefined
        running = readOnce()
        return running
      })
      return waiting
    },
    settled: async () => waiting ?? running,
  }
  return channels
}

const isSame = (one: Channels, other: Channels): boolean =>
  one.size === other.size && [...one].every(([app, channel]) => channel === other.get(app))
