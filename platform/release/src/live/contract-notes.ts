import { isRemote, isShell, type VersionedRelease } from '../admission/admission.ts'
import { nameOf } from '../names.ts'
import { checkPairTypes, whyNotCompared } from '../page-contract/check-pair-types.ts'
import { contractDifferences, formatList } from '../page-contract/contract-differences.ts'
import type { ReleaseStore } from '../store/release-store.ts'
import { readersOf } from './check-stored-pair.ts'

/** A warning about a remote and a shell, each as `app@version`. */
export interface ContractNote {
  remote: string
  shell: string
  text: string
}

/**
 * Warns about each remote that was built against a different page contract or service than a shell has, and whose types
 * cannot be compared with it. Usually, they are compatible, but its types were compared only with shells that were live
 * when it was published. `isMeant` says of which releases, by `app@version`, to warn.
 */
export async function contractNotes(
  store: ReleaseStore,
  releases: readonly VersionedRelease[],
  isMeant: (name: string) => boolean = () => true,
): Promise<ContractNote[]> {
  const notes: ContractNote[] = []
  for (const shell of releases.filter(isShell)) {
    for (const remote of releases.filter(isRemote)) {
      const names = { remote: nameOf(remote), shell: nameOf(shell) }
      if (!isMeant(names.remote) && !isMeant(names.shell)) continue
      // One at a time, because each may run a compiler.
      if (await checkPairTypes(remote, shell, readersOf(store))) continue
      const list = formatList(contractDifferences(remote, shell))
      const text = `Note: ${names.remote} was built against a different ${list} than ${names.shell}, and ${whyNotCompared(remote)}. If it was published while that shell was not live, its types were never checked against it: publish a version of ${remote.app} now to check them.`
      notes.push({ ...names, text })
    }
  }
  return notes
}
