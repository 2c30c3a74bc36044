import { DamagedReleaseError, type ReleaseStore } from '@mfe/release'

interface Options {
  /** Called each time a damaged file is requested. */
  onDamage: (damage: DamagedReleaseError) => void
  /** Called only for the first request for a damaged file. */
  onNewDamage: (damage: DamagedReleaseError) => void
}

/** Wraps the store to report damaged files when they are requested. A damaged file counts as missing. */
export function withDamageReports(store: ReleaseStore, { onDamage, onNewDamage }: Options): ReleaseStore {
  const reported = new Set<string>()

  function report(error: unknown): void {
    if (!(error instanceof DamagedReleaseError)) return
    if (!reported.has(error.message)) onNewDamage(error)
    reported.add(error.message)
    onDamage(error)
  }

  return {
    ...store,
    readFile: (...args) =>
      store.readFile(...args).catch((error: unknown) => {
        report(error)
        throw error
      }),
    findFile: (...args) =>
      store.findFile(...args).catch((error: unknown) => {
        report(error)
        if (error instanceof DamagedReleaseError) return undefined
        throw error
      }),
  }
}
