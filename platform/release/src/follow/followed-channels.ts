import { readFile } from 'node:fs/promises'
import { type Channel, type Channels, emptyChannel, hasChange, parseChannel } from '../channel/channel.ts'
import { type AppName, toAppName } from '../names.ts'
import { replaceDurably } from '../store/durable-files.ts'
import type { ChannelStore } from '../store/release-store.ts'
import { readChannels } from '../store/several-channels.ts'
import { createAcceptance } from './acceptance.ts'
import type { Outages } from './outages.ts'
import { serializeCalls } from './serialize-calls.ts'

interface Options {
  shared: ChannelStore
  /** The file that keeps the live channels for the next start. */
  file: string
  /** Copies the versions of a channel. Rejects if the bucket does not respond. */
  prepare: (app: AppName, channel: Channel) => Promise<void>
  outages: Outages
  /** Called after each change to what is live. */
  onChange: () => void
  /** Called when what is live cannot be saved for the next start. */
  onUnsaved: (error: unknown) => void
}

/** Channels in memory, as of the last call to `refresh`. */
export interface FollowedChannels extends ChannelStore {
  current(): Channels
  /**
   * Reads all channels. A changed one takes effect, with those of the same change, once its versions are copied;
   * nothing changes during an outage. Resolves once every copy is complete or has failed.
   */
  refresh(): Promise<void>
  /** Resolves once nothing is being copied or saved. */
  settled(): Promise<void>
}

/** Follows the channels of a shared store, beginning with those that the previous process saved. */
export async function followChannels(options: Options): Promise<FollowedChannels> {
  const { shared, file, prepare, outages, onChange, onUnsaved } = options
  let known = await readSavedChannels(file)
  let previewKey: string | undefined
  const save = serializeCalls(() => saveChannels(file, known).catch(onUnsaved))
  const accept = createAcceptance({
    prepare,
    onAccepted: async (channels) => {
      known = new Map([...known, ...channels])
      onChange()
      await save()
    },
    onFailure: (error) => outages.add('bucket', error),
  })
  const read = serializeCalls(async () => {
    try {
      const found = await readChannels(shared)
      // Read again, because it may have been replaced; only if something was previewed.
      if (previewKey !== undefined) previewKey = await shared.previewKey()
      outages.end('database')
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
    await Promise.all(groupByChange(known, found).map(accept))
  }

  async function advanceAll(changes: Channels): Promise<boolean> {
    const isStored = await shared.advanceAll(changes)
    await refresh()
    return isStored
  }

  return {
    apps: async () => [...known.keys()].sort(),
    channel: async (app) => known.get(app) ?? emptyChannel,
    async previewKey() {
      previewKey ??= await shared.previewKey()
      return previewKey
    },
    replacePreviewKey: (next) => shared.replacePreviewKey(next),
    // Not kept for outages: a revoked token must not be accepted then.
    access: () => shared.access(),
    advanceAccess: (revision, text) => shared.advanceAccess(revision, text),
    advance: (app, next) => advanceAll(new Map([[app, next]])),
    advanceAll,
    current: () => known,
    refresh() {
      const done = refresh()
      refreshing = Promise.all([refreshing, done])
      return done
    },
    settled: async () => void (await refreshing),
  }
}

/** Saves what is live, for a start without a database. */
const saveChannels = (file: string, channels: Channels): Promise<void> =>
  replaceDurably(file, JSON.stringify([...channels]))

/** Reads what was live at the last save. Empty if nothing readable was saved. */
async function readSavedChannels(file: string): Promise<Channels> {
  try {
    const saved = JSON.parse(await readFile(file, 'utf8')) as [string, unknown][]
    return new Map(saved.map(([app, channel]) => [toAppName(app), parseChannel(JSON.stringify(channel))]))
  } catch {
    return new Map()
  }
}

/** Groups the channels that have changed: those that are part of one change take effect together. */
function groupByChange(known: Channels, found: Channels): Channels[] {
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
