import { mkdir } from 'node:fs/promises'
import path from 'node:path'
import type { Channel, Channels } from '../channel/channel.ts'
import { liveVersions } from '../channel/history.ts'
import { undefinedIfUnavailable } from '../errors.ts'
import type { AppName, ReleaseName } from '../names.ts'
import {
  type ChannelStore,
  combineStores,
  type Outage,
  type ReleaseStore,
  type VersionStore,
} from '../store/release-store.ts'
import { followChannels } from './followed-channels.ts'
import { openLocalVersions } from './local-versions.ts'
import { createOutages } from './outages.ts'
import { serializeCalls } from './serialize-calls.ts'

export interface FollowOptions {
  versions: VersionStore
  channels: ChannelStore
  /** Calls `onChange` after each change to a channel, and every few seconds. */
  watch: (onChange: () => void) => Promise<AsyncDisposable>
  /** The folder of the local copies. It belongs to this process. */
  folder: string
  /** The bytes that local copies may take. Versions in use are kept even beyond this limit. */
  maxBytes: number
  /** Called once for each outage. */
  onOutage: (outage: Outage, error: unknown) => void
  /** Called when what is live cannot be saved for a start without the database. */
  onUnsaved: (error: unknown) => void
}

/** A release store for a gateway, which keeps serving during an outage. Disposal stops following. */
export interface FollowedStore extends Required<ReleaseStore>, AsyncDisposable {}

/** Follows a shared store. Rejects if there is nothing to serve during an outage of the database or the bucket. */
export async function followStore(options: FollowOptions): Promise<FollowedStore> {
  const { folder, maxBytes, onOutage, onUnsaved } = options
  await mkdir(folder, { recursive: true })
  const outages = createOutages(onOutage)
  const listeners = new Set<() => void>()
  const pending = new Map<AppName, Channel>()
  const isInUse = ({ app, version }: ReleaseName) =>
    [pending.get(app), channels.current().get(app)].some(
      (channel) => channel && liveVersions(channel).includes(version),
    )
  const versions = await openLocalVersions({ remote: options.versions, folder, maxBytes, isInUse })
  const channels = await followChannels({
    shared: options.channels,
    file: path.join(folder, 'channels.json'),
    prepare: async (app, channel) => {
      pending.set(app, channel)
      for (const version of liveVersions(channel)) await versions.copy(app, version).catch(undefinedIfUnavailable)
    },
    outages,
    onChange: () => {
      for (const onChange of listeners) onChange()
    },
    onUnsaved,
  })
  const probe = serializeCalls(() =>
    readOneObject(options.versions, channels.current()).catch((error: unknown) => outages.add('bucket', error)),
  )
  await refresh()
  if (channels.current().size === 0) outages.assertNone()
  const watcher = await options.watch(() => void refresh())
  return {
    ...combineStores(versions, channels),
    apps: channels.apps,
    outages: outages.current,
    subscribe(onChange) {
      listeners.add(onChange)
      return () => void listeners.delete(onChange)
    },
    [Symbol.asyncDispose]: async () => {
      await watcher[Symbol.asyncDispose]()
      await channels.settled()
    },
  }

  /** Reads both parts at the same time, because each may take seconds to fail. */
  async function refresh(): Promise<void> {
    const failures = outages.count('bucket')
    await Promise.all([channels.refresh(), probe()])
    if (outages.count('bucket') === failures) outages.end('bucket')
  }
}

/** Reads one small object, because an outage of the bucket would go unnoticed once everything live is copied. */
async function readOneObject(versions: VersionStore, channels: Channels): Promise<void> {
  for (const [app, { stable }] of channels) {
    if (stable) return void (await versions.readRelease(app, stable).catch(undefinedIfUnavailable))
  }
}
