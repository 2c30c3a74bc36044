import { isRemote, isShell, type VersionedRelease } from '../admission/admission.ts'
import { contractDifferences, formatList } from '../admission/contract-differences.ts'
import { nameOf } from '../names.ts'

/** A warning about a remote and a shell, each as `app@version`. */
export interface ContractNote {
  remote: string
  shell: string
  text: string
}

/**
 * Warns about each remote that was built against a different page contract or service than a shell has, and whose
 * release has no declarations. Usually, they are compatible, but its types were compared only with shells that were live
 * when it was published. `checkStoredPair` compares the others.
 */
export const contractNotes = (releases: readonly VersionedRelease[]): ContractNote[] =>
  releases.filter(isShell).flatMap((shell) =>
    releases.filter(isRemote).flatMap((remote) => {
      const differences = contractDifferences(remote, shell)
      if (differences.length === 0 || remote.manifest.declarations !== undefined) return []
      const text = `Note: ${nameOf(remote)} was built against a different ${formatList(differences)} than ${nameOf(shell)}. If it was published while that shell was not live, its types were never checked against it: publish a version of ${remote.app} now to check them.`
      return [{ remote: nameOf(remote), shell: nameOf(shell), text }]
    }),
  )
