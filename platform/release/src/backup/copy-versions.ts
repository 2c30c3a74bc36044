import { DamagedReleaseError, ReleaseError, UnsupportedReleaseError } from '../errors.ts'
import { nameOf, type ReleaseName } from '../names.ts'
import type { VersionStore } from '../store/release-store.ts'

/** Versions, as names such as `careers@1.0.0`. */
export interface CopiedVersions {
  copied: readonly string[]
  /** Why the others cannot be copied. */
  failures: ReadonlyMap<string, DamagedReleaseError | UnsupportedReleaseError>
}

/** Copies every version, verified as it is read. Versions that the target already has are only compared. */
export async function copyVersions(from: VersionStore, to: VersionStore): Promise<CopiedVersions> {
  const copied: string[] = []
  const failures = new Map<string, DamagedReleaseError | UnsupportedReleaseError>()
  for (const app of await from.apps()) {
    // Oldest first, because a store lists versions by arrival time.
    for (const { version } of (await from.versions(app)).toReversed()) {
      const outcome = await copyVersion({ app, version }, from, to)
      if (outcome === 'copied') copied.push(nameOf({ app, version }))
      else if (outcome !== 'pruned') failures.set(nameOf({ app, version }), outcome)
    }
  }
  return { copied, failures }
}

async function copyVersion(
  { app, version }: ReleaseName,
  from: VersionStore,
  to: VersionStore,
): Promise<'copied' | 'pruned' | DamagedReleaseError | UnsupportedReleaseError> {
  try {
    await to.publish(app, version, await from.readRelease(app, version))
    return 'copied'
  } catch (error) {
    if (error instanceof DamagedReleaseError || error instanceof UnsupportedReleaseError) return error
    // A version that was pruned during the backup was not in use.
    if (error instanceof ReleaseError && error.code === 'release/not-found') return 'pruned'
    throw error
  }
}
