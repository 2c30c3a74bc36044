import type { ReleaseStore, VersionStore } from '../store/release-store.ts'

/**
 * Returns a view of a shared store that reads versions from local copies: a start checks what is live, and would
 * otherwise transfer every file of it.
 */
export const withLocalReads = (
  shared: ReleaseStore,
  { release, findFile, readFile, verify }: Pick<VersionStore, 'release' | 'findFile' | 'readFile' | 'verify'>,
): ReleaseStore => ({ ...shared, release, findFile, readFile, verify })
