import { type Channel, emptyChannel } from '../channel/channel.ts'
import type { AppName } from '../names.ts'
import { readChannels } from '../store/read-channels.ts'
import type { ChannelStore } from '../store/release-store.ts'
import { createAcceptance } from './acceptance.ts'
import { createLastCall } from './last-call.ts'
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
  /** Called after each change of what is live. */
  onChange: () => void
  /** Called when what is live cannot be saved for the next start. */
  onUnsaved: (error: unknown) => void
}

/** Channels in memory, as of the last call of `refresh`. */
export interface FollowedChannels extends ChannelStore {
  current(): Channels
  /**
   * Reads all channels. Each changed one replaces the one before once its versions are copied, however long those of
   * others take; while the database or the bucket does not answer, what is known stays. Resolves once every copy has
   * been made, or has failed.
   */
  refresh(): Promise<void>
  /** Resolves once nothing is being copied or saved. */
  settled(): Promise<void>
}

/** Follows the channels of a shared store; starts with those of the last process. */
export async function followChannels(options: Options): Promise<FollowedChannels> {
  const { shared, file, prepare, outages, onChange, onUnsaved } = options
  let known = await readSavedChannels(file)
  let previewKey: string | undefined
  const save = createLastCall(() => saveChannels(file, known).catch(onUnsaved))
  const accept = createAcceptance({
    prepare,
    onAccepted: async (app, channel) => {
      known = new Map(known).set(app, channel)
      onChange()
      await save()
    },
    onFailure: (error) => outages.add('bucket', error),
  })
  const read = createLastCall(async () => {
    try {
      const found = await readChannels(shared)
      outages.isOver('database')
      return found
    } catch (error) {
      outages.add('database', error)
      return undefined
    }
  })
  let refreshing: Promise<unknown> = Promise.resolve()

  async function refresh(): Promise<void> {
    const found = await read()
    if (!found) return
    known = new Map([...known].filter(([app]) => found.has(app)))
    const changed = [...found].filter(([app, { revision }]) => revision !== revisionOf(app))
    await Promise.all(changed.map(([app, channel]) => accept(app, channel)))
  }

  const revisionOf = (app: AppName): number => (known.get(app) ?? emptyChannel).revision

  return {
    apps: async () => [...known.keys()].sort(),
    channel: async (app) => known.get(app) ?? emptyChannel,
    async previewKey() {
      previewKey ??= await shared.previewKey()
      return previewKey
    },
    async advance(app, next) {
      const isStored = await shared.advance(app, next)
      await refresh()
      return isStored
    },
    current: () => known,
    refresh() {
      const done = refresh()
      refreshing = Promise.all([refreshing, done])
      return done
    },
    settled: async () => void (await refreshing),
  }
}
