import { isRemote, isShell, type VersionedRelease } from '../admission/admission.ts'
import { contractDifferences, formatList } from '../admission/contract-differences.ts'
import { nameOf } from '../names.ts'

export interface ContractNote {
  remote: string
  shell: string
  text: string
}

/**
 * Lists remotes with a shell that differs in what they were built against: its page contract, or a service that they
 * use. They are not rejected, because a different contract usually fits. But types are compared when a remote is
 * published, with the shells that are live then, and two releases do not show whether that happened.
 */
export const contractNotes = (releases: readonly VersionedRelease[]): ContractNote[] =>
  releases.filter(isShell).flatMap((shell) =>
    releases.filter(isRemote).flatMap((remote) => {
      const differences = contractDifferences(remote, shell)
      if (differences.length === 0) return []
      const text = `Note: ${nameOf(remote)} was built against a different ${formatList(differences)} than ${nameOf(shell)}. If it was published while that shell was not live, its types were never checked against it: publish a version of ${remote.app} now to check them.`
      return [{ remote: nameOf(remote), shell: nameOf(shell), text }]
    }),
  )
