import type { Channel } from '../channel/channel.ts'
import type { AppName } from '../names.ts'

interface Options {
  prepare: (app: AppName, channel: Channel) => Promise<void>
  onAccepted: (app: AppName, channel: Channel) => Promise<void>
  /** Called if the versions of a channel cannot currently be copied. */
  onFailure: (error: unknown) => void
}

/**
 * Accepts each changed channel once it is prepared. Apps do not wait for each other. A newer channel of an app does not
 * wait for an older one, but replaces it. Resolves once the work for the channel ends, even if it was replaced.
 */
export function createAcceptance({ prepare, onAccepted, onFailure }: Options) {
  const newest = new Map<AppName, { revision: number; done: Promise<void> }>()

  async function accept(app: AppName, channel: Channel): Promise<void> {
    try {
      await prepare(app, channel)
      if (newest.get(app)?.revision === channel.revision) await onAccepted(app, channel)
    } catch (error) {
      onFailure(error)
    }
  }

  return (app: AppName, channel: Channel): Promise<void> => {
    const current = newest.get(app)
    if (current?.revision === channel.revision) return current.done
    const entry = { revision: channel.revision, done: Promise.resolve() }
    newest.set(app, entry)
    entry.done = accept(app, channel).finally(() => {
      if (newest.get(app) === entry) newest.delete(app)
    })
    return entry.done
  }
}
