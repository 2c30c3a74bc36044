import { setTimeout as pause } from 'node:timers/promises'
import type { Channel } from '@mfe/release'
import type { Channels } from './served-channels.ts'

interface Options {
  /** Reads what the store can serve now. */
  read: () => Promise<Channels>
  /** Warms up what these channels combine to. */
  warm: (next: Channels) => Promise<void>
  /** Called when the store cannot be read; the current state stays. */
  onFailure: (error: unknown) => void
}

export interface LiveChannels {
  /** The state that pages are made of: the newest one whose bundles are warm. */
  current(): Promise<Channels>
  /** Resolves once pages are made of the current state of the store. */
  settled(): Promise<void>
  /** Polls for changes until the signal aborts, so that a promotion is warm before the first request. */
  watch(signal: AbortSignal): void
}

/** How long a page waits for a change that has just been detected; after that it is made of the previous state. */
const MAX_WAIT_MS = 1_000
const POLL_MS = 500

/**
 * Follows the release store. A change takes effect once everything it brings is warm, usually before the first page
 * after it is answered; until then the previous state serves.
 */
export function createLiveChannels({ read, warm, onFailure }: Options): LiveChannels {
  let live: Channels = new Map()
  let following: { done: Promise<void>; maxWait: Promise<void> } | undefined

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
    return { done, maxWait: pause(MAX_WAIT_MS, undefined, { ref: false }) }
  }

  async function current(): Promise<Channels> {
    try {
      const isFirst = live.size === 0
      if (isSame(await read(), live)) return live
      following ??= begin()
      await (isFirst ? following.done : Promise.race([following.done, following.maxWait]))
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
      }, POLL_MS)
      timer.unref()
      signal.addEventListener('abort', () => clearInterval(timer), { once: true })
    },
  }
}

const isSame = (one: Channels, other: Channels): boolean =>
  one.size === other.size && [...one].every(([app, channel]) => stateOf(channel) === stateOf(other.get(app)))

/** Identifies what is served of a channel, which can change although the channel itself does not. */
const stateOf = (channel: Channel | undefined): string =>
  JSON.stringify([channel?.revision, channel?.stable, channel?.candidate])
