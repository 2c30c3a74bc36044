import type { ReleaseStore, VersionStore } from '../store/release-store.ts'

/** Reads versions of a shared store from local copies: checking what is live would otherwise transfer all of it. */
export const withLocalReads = (
  shared: ReleaseStore,
  { release, findFile, readFile, verify }: Pick<VersionStore, 'release' | 'findFile' | 'readFile' | 'verify'>,
): ReleaseStore => ({ ...shared, release, findFile, readFile, verify })
