import type { Channel, Channels } from '../channel/channel.ts'
import type { AppName } from '../names.ts'

interface Options {
  prepare: (app: AppName, channel: Channel) => Promise<void>
  onAccepted: (channels: Channels) => Promise<void>
  /** Called if the versions of a channel cannot currently be copied. */
  onFailure: (error: unknown) => void
}

/**
 * Accepts changed channels once they are prepared, those of one change together. Changes do not wait for each other; a
 * newer channel replaces an older one. Resolves once the work ends, even if it was replaced.
 */
export function createAcceptance({ prepare, onAccepted, onFailure }: Options) {
  const newest = new Map<AppName, { revision: number; done: Promise<void> }>()
  const isNewest = ([app, { revision }]: readonly [AppName, Channel]) => newest.get(app)?.revision === revision

  async function accept(channels: Channels): Promise<void> {
    try {
      await Promise.all([...channels].map(([app, channel]) => prepare(app, channel)))
      const current = [...channels].filter(isNewest)
      if (current.length > 0) await onAccepted(new Map(current))
    } catch (error) {
      onFailure(error)
    }
  }

  return async (channels: Channels): Promise<void> => {
    const entries = [...channels]
    if (!entries.every(isNewest)) {
      const started = Promise.withResolvers<void>()
      for (const [app, { revision }] of entries) newest.set(app, { revision, done: started.promise })
      started.resolve(
        accept(channels).finally(() => {
          for (const entry of entries) if (isNewest(entry)) newest.delete(entry[0])
        }),
      )
    }
    await Promise.all(entries.map(([app]) => newest.get(app)?.done))
  }
}
