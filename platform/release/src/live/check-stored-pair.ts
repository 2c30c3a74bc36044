import type { Rejection, VersionedRelease } from '../admission/admission.ts'
import { checkPair } from '../admission/pair-checks.ts'
import { checkStyleNames } from '../admission/style-scope.ts'
import { type ContractReaders, checkPairTypes } from '../page-contract/check-pair-types.ts'
import type { ReleaseStore } from '../store/release-store.ts'
import { readContract } from './read-contract.ts'

/**
 * Finds every conflict between two stored releases of different apps, also those that only their files show. Types are
 * compared if that is possible; `contractNotes` lists the others.
 */
export async function checkStoredPair(
  store: ReleaseStore,
  subject: VersionedRelease,
  other: VersionedRelease,
  { comparesTypes = true }: { comparesTypes?: boolean } = {},
): Promise<Rejection[]> {
  const readers = readersOf(store)
  const inNames = await checkStyleNames(subject, other, readers.read)
  const inTypes = comparesTypes ? await checkPairTypes(subject, other, readers) : []
  return [...checkPair(subject, other), ...inNames, ...(inTypes ?? [])]
}

/** Reads what the comparison of types needs of stored releases. */
export const readersOf = (store: ReleaseStore): ContractReaders => ({
  readContract: (shell) => readContract(store, shell),
  read: ({ app, version }, file) => store.readFile(app, version, file),
})

export async function checkStoredPairs(
  store: ReleaseStore,
  subject: VersionedRelease,
  others: readonly VersionedRelease[],
): Promise<Rejection[]> {
  return (await Promise.all(others.map((other) => checkStoredPair(store, subject, other)))).flat()
}
