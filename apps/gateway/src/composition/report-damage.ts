import { DamagedRelease, type ReleaseStore } from '@site/release'

interface Options {
  /** A damaged file was asked for. */
  onDamage: (damage: DamagedRelease) => void
  /** The same, once for each file: visitors ask for it again and again. */
  onNewDamage: (damage: DamagedRelease) => void
}

/**
 * The store, with every damaged file told that a request comes upon. A file that cannot be had as it was published
 * counts as one that is not there: nobody is sent other bytes.
 */
export function withDamageReports(store: ReleaseStore, { onDamage, onNewDamage }: Options): ReleaseStore {
  const known = new Set<string>()

  function report(error: unknown): void {
    if (!(error instanceof DamagedRelease)) return
    if (!known.has(error.message)) onNewDamage(error)
    known.add(error.message)
    onDamage(error)
  }

  return {
    ...store,
    readFile: (...asked) =>
      store.readFile(...asked).catch((error: unknown) => {
        report(error)
        throw error
      }),
    filePath: (...asked) =>
      store.filePath(...asked).catch((error: unknown) => {
        report(error)
        if (error instanceof DamagedRelease) return undefined
        throw error
      }),
  }
}
