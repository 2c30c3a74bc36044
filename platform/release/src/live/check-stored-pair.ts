import type { Rejection, VersionedRelease } from '../admission/admission.ts'
import { checkPairTypes } from '../admission/check-pair-types.ts'
import { checkPair } from '../admission/pair-checks.ts'
import { checkStyleNames, type ReadFile } from '../admission/style-scope.ts'
import type { ReleaseStore } from '../store/release-store.ts'
import { readContract } from './read-contract.ts'

/**
 * Finds every conflict between two stored releases of different apps, also those that only their files show. Types are
 * compared if the remote's release has declarations; `contractNotes` lists the others.
 */
export async function checkStoredPair(
  store: ReleaseStore,
  subject: VersionedRelease,
  other: VersionedRelease,
): Promise<Rejection[]> {
  const read: ReadFile = ({ app, version }, file) => store.readFile(app, version, file)
  const inNames = await checkStyleNames(subject, other, read)
  const inTypes = await checkPairTypes(subject, other, { readContract: (shell) => readContract(store, shell), read })
  return [...checkPair(subject, other), ...inNames, ...(inTypes ?? [])]
}

export async function checkStoredPairs(
  store: ReleaseStore,
  subject: VersionedRelease,
  others: readonly VersionedRelease[],
): Promise<Rejection[]> {
  return (await Promise.all(others.map((other) => checkStoredPair(store, subject, other)))).flat()
}
