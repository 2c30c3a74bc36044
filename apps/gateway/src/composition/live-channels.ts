import { setTimeout as pause } from 'node:timers/promises'
import { type AppName, type Channel, type ReleaseStore, readChannels } from '@site/release'

/** What is live of every app. */
export type Channels = ReadonlyMap<AppName, Channel>

interface Options {
  store: ReleaseStore
  /** Makes ready what these channels bring together. */
  warm: (next: Channels) => Promise<void>
  /** The store cannot be read, or names a version that it does not hold: pages stay as they are. */
  onFailure: (error: unknown) => void
}

export interface LiveChannels {
  /** What pages are made of: the newest state whose bundles are warm. */
  current(): Promise<Channels>
  /** Resolves once pages are made of what the store says now. */
  settled(): Promise<void>
  /** Looks for changes by itself, so that a promotion is warm before a visitor asks. Ends with the signal. */
  watch(signal: AbortSignal): void
}

/** How long pages wait for a change that has just been seen; from then on they are made of the state before it. */
const PATIENCE_MS = 1_000
const LOOK_EVERY_MS = 500

/**
 * Follows the release store: a change takes effect once everything it brings is warm, usually before the first page
 * after it is answered, and the state before it serves until then.
 */
export function createLiveChannels({ store, warm, onFailure }: Options): LiveChannels {
  let live: Channels = new Map()
  let following: { done: Promise<void>; patience: Promise<void> } | undefined
  const reported = new Set<string>()

  async function follow(): Promise<void> {
    for (let next = await read(); !isSame(next, live); next = await read()) {
      await warm(next)
      live = next
    }
  }

  function begin() {
    const done = follow().finally(() => {
      following = undefined
    })
    return { done, patience: pause(PATIENCE_MS, undefined, { ref: false }) }
  }

  /** The store's state; an app whose version cannot be read stays what it was. */
  async function read(): Promise<Channels> {
    const entries = [...(await readChannels(store))].map(async ([app, channel]) => {
      const before = live.get(app)
      if (before?.revision === channel.revision || (await isWhole(app, channel))) return [app, channel] as const
      return before && ([app, before] as const)
    })
    return new Map((await Promise.all(entries)).filter((entry) => entry !== undefined))
  }

  async function isWhole(app: AppName, { stable, candidate, revision }: Channel): Promise<boolean> {
    const versions = [stable, candidate].filter((version) => version !== undefined)
    try {
      await Promise.all(versions.map((version) => store.release(app, version)))
      return true
    } catch (error) {
      const change = `${app} ${revision}`
      if (!reported.has(change)) onFailure(error)
      reported.add(change)
      return false
    }
  }

  async function current(): Promise<Channels> {
    try {
      const isFirst = live.size === 0
      if (isSame(await read(), live)) return live
      following ??= begin()
      await (isFirst ? following.done : Promise.race([following.done, following.patience]))
    } catch (error) {
      if (live.size === 0) throw error
      onFailure(error)
    }
    return live
  }

  return {
    current,

    async settled() {
      await following?.done
      following ??= begin()
      await following.done
    },

    watch(signal) {
      const timer = setInterval(() => {
        current().catch(onFailure)
      }, LOOK_EVERY_MS)
      timer.unref()
      signal.addEventListener('abort', () => clearInterval(timer), { once: true })
    },
  }
}

const isSame = (one: Channels, other: Channels): boolean =>
  one.size === other.size && [...one].every(([app, { revision }]) => other.get(app)?.revision === revision)
