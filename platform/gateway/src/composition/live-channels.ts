import type { Channel } from '@mfe/release'
import { coalesce } from './coalesce.ts'
import type { Channels } from './served-channels.ts'

interface Options {
  /** Reads what the store can serve now. */
  read: () => Promise<Channels>
  /** Prepares the compositions of these channels. No page is served before the first run is done. */
  warm: (next: Channels, isFirst: boolean) => Promise<void>
  /** Called when the store cannot be read; the current state stays. */
  onFailure: (error: unknown) => void
}

export interface LiveChannels {
  /** The state that pages are rendered from, never older than the call. */
  current(): Promise<Channels>
  /** Resolves once pages are rendered from the current state of the store. */
  settled(): Promise<void>
  /** Polls for changes until the signal aborts, to warm a promotion before the first request. */
  watch(signal: AbortSignal): void
}

const POLL_MS = 500

/** Follows the release store: a change takes effect with the next page. */
export function createLiveChannels({ read: readNow, warm, onFailure }: Options): LiveChannels {
  const read = coalesce(readNow)
  let live: Channels = new Map()
  let following: Promise<void> | undefined

  async function follow(): Promise<void> {
    for (let next = await read(); !isSame(next, live); next = await read()) {
      await warm(next, live.size === 0)
      live = next
    }
  }

  const startFollowing = () =>
    follow().finally(() => {
      following = undefined
    })

  async function current(): Promise<Channels> {
    try {
      if (isSame(await read(), live)) return live
      following ??= startFollowing()
      await following
    } catch (error) {
      if (live.size === 0) throw error
      onFailure(error)
    }
    return live
  }

  return {
    current,

    async settled() {
      await following
      following ??= startFollowing()
      await following
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
  one.size === other.size && [...one].every(([app, channel]) => isSameState(channel, other.get(app)))

const isSameState = (one: Channel, other: Channel | undefined): boolean =>
  one === other || stateOf(one) === stateOf(other)

/** Identifies what a channel serves, which can change even if the channel does not. */
const stateOf = (channel: Channel | undefined): string =>
  JSON.stringify([channel?.revision, channel?.stable, channel?.candidate])
