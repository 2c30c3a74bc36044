import type { Channel, Channels } from '@mfe/release'
import { coalesce } from './coalesce.ts'

interface Options {
  /** Reads the channels that the store can serve now. */
  read: () => Promise<Channels>
  /** Warms up for these channels. No page is served before the first run has finished. */
  warm: (next: Channels, isFirst: boolean) => Promise<void>
  /** Calls `onChange` after a change until the returned function is called. Polling finds the changes that it misses. */
  subscribe?: ((onChange: () => void) => () => void) | undefined
  /** Called when the store cannot be read. Pages are then rendered from the last known state. */
  onFailure: (error: unknown) => void
}

export type LiveChannels = ReturnType<typeof createLiveChannels>

const POLL_MS = 500

/** Keeps the live channels up to date, so a change takes effect with the next page. */
export function createLiveChannels({ read: readNow, warm, subscribe, onFailure }: Options) {
  const read = coalesce(readNow)
  let live: Channels = new Map()
  let updating: Promise<void> | undefined

  /** Repeats until the store has not changed during the warm-up. */
  async function update(): Promise<void> {
    for (let next = await read(); !isEqual(next, live); next = await read()) {
      await warm(next, live.size === 0)
      live = next
    }
  }

  const startUpdate = () =>
    update().finally(() => {
      updating = undefined
    })

  /** Resolves to the channels to render pages from, as of this call or later. */
  async function current(): Promise<Channels> {
    try {
      if (isEqual(await read(), live)) return live
      updating ??= startUpdate()
      await updating
    } catch (error) {
      if (live.size === 0) throw error
      onFailure(error)
    }
    return live
  }

  return {
    current,

    /** Resolves once pages are rendered from the current state of the store. */
    async settled(): Promise<void> {
      await updating
      updating ??= startUpdate()
      await updating
    },

    /** Watches for changes until the signal aborts, to warm a promotion before the first request. */
    watch(signal: AbortSignal): void {
      const refresh = () => void current().catch(onFailure)
      const timer = setInterval(refresh, POLL_MS).unref()
      const unsubscribe = subscribe?.(refresh)
      const stop = () => {
        clearInterval(timer)
        unsubscribe?.()
      }
      signal.addEventListener('abort', stop, { once: true })
    },
  }
}

const isEqual = (one: Channels, other: Channels): boolean =>
  one.size === other.size && [...one].every(([app, channel]) => isEqualState(channel, other.get(app)))

const isEqualState = (one: Channel, other: Channel | undefined): boolean =>
  one === other || stateOf(one) === stateOf(other)

/** Identifies the served versions: damage can change them without a new revision. */
const stateOf = (channel: Channel | undefined): string =>
  JSON.stringify([channel?.revision, channel?.stable, channel?.candidate])
