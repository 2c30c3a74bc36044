import { setTimeout as pause } from 'node:timers/promises'
import type { Channel } from '@mfe/release'
import type { Channels } from './served-channels.ts'

interface Options {
  /** Reads what the store can serve now. */
  read: () => Promise<Channels>
  /** Makes ready what these channels bring together. */
  warm: (next: Channels) => Promise<void>
  /** Called when the store cannot be read; pages stay as they are. */
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
export function createLiveChannels({ read, warm, onFailure }: Options): LiveChannels {
  let live: Channels = new Map()
  let following: { done: Promise<void>; patience: Promise<void> } | undefined

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
  one.size === other.size && [...one].every(([app, channel]) => stateOf(channel) === stateOf(other.get(app)))

/** Identifies what is served of a channel, which can change without a change of the channel itself. */
const stateOf = (channel: Channel | undefined): string =>
  JSON.stringify([channel?.revision, channel?.stable, channel?.candidate])
