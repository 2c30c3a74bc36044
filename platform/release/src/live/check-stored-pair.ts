import type { Rejection, VersionedRelease } from '../admission/admission.ts'
import { checkPair } from '../admission/pair-checks.ts'
import { checkStyleNames } from '../admission/style-scope.ts'
import type { ReleaseStore } from '../store/release-store.ts'

/** Finds every conflict between two stored releases of different apps, also those that only their files show. */
export async function checkStoredPair(
  store: ReleaseStore,
  subject: VersionedRelease,
  other: VersionedRelease,
): Promise<Rejection[]> {
  const inNames = await checkStyleNames(subject, other, ({ app, version }, file) => store.readFile(app, version, file))
  return [...checkPair(subject, other), ...inNames]
}

export async function checkStoredPairs(
  store: ReleaseStore,
  subject: VersionedRelease,
  others: readonly VersionedRelease[],
): Promise<Rejection[]> {
  return (await Promise.all(others.map((other) => checkStoredPair(store, subject, other)))).flat()
}
