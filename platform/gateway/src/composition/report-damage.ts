import { DamagedReleaseError, type ReleaseStore } from '@mfe/release'

interface Options {
  /** Called each time a damaged file is requested. */
  onDamage: (damage: DamagedReleaseError) => void
  /** Called only the first time, because visitors request the file again and again. */
  onNewDamage: (damage: DamagedReleaseError) => void
}

/**
 * Wraps the store so that it reports each damaged file that a request hits. Such a file counts as missing and is never
 * sent.
 */
export function withDamageReports(store: ReleaseStore, { onDamage, onNewDamage }: Options): ReleaseStore {
  const known = new Set<string>()

  function report(error: unknown): void {
    if (!(error instanceof DamagedReleaseError)) return
    if (!known.has(error.message)) onNewDamage(error)
    known.add(error.message)
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
