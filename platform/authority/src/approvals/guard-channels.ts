import type { AppName, Channel, ReleaseError, ReleaseStore } from '@mfe/release'

/** The revision of each app's channel. */
export type Revisions = Readonly<Record<string, number>>

/**
 * Returns a view of the store in which only these channels can change, from these revisions on. Every other change
 * rejects with what `conflict` returns: it is not the one that was looked at.
 */
export function guardChannels(
  store: ReleaseStore,
  revisions: Revisions,
  conflict: (app: AppName) => ReleaseError,
): ReleaseStore {
  const current = new Map(Object.entries(revisions))
  const assertExpected = (app: AppName, { revision }: Channel) => {
    if (current.get(app) !== revision - 1) throw conflict(app)
  }
  // A command may undo its own change, which is a further revision.
  const record = (app: AppName, { revision }: Channel) => current.set(app, revision)

  return {
    ...store,
    async advance(app, next) {
      assertExpected(app, next)
      const isStored = await store.advance(app, next)
      if (isStored) record(app, next)
      return isStored
    },
    async advanceAll(changes) {
      for (const [app, next] of changes) assertExpected(app, next)
      const isStored = await store.advanceAll(changes)
      if (isStored) for (const [app, next] of changes) record(app, next)
      return isStored
    },
  }
}
