import { isRemote, isShell, type PlacedRelease } from '../admission/admission.ts'
import { nameOf } from '../names.ts'

export interface ContractNote {
  remote: string
  shell: string
  text: string
}

/**
 * Lists remotes beside a shell with a different page contract. They are not refused, because a different contract
 * usually fits. But types are compared when a remote is published, with the shells that are live then, and two releases do not
 * show whether that was the case.
 */
export const contractNotes = (placed: readonly PlacedRelease[]): ContractNote[] =>
  placed.filter(isShell).flatMap((shell) =>
    placed
      .filter(isRemote)
      .filter(({ manifest }) => manifest.contract !== shell.manifest.contract)
      .map((remote) => ({
        remote: nameOf(remote),
        shell: nameOf(shell),
        text: `Note: ${nameOf(remote)} was built against a different page contract than ${nameOf(shell)}. Unless it was published beside that shell, its types were never checked against it: publish a version of ${remote.app} now to have them checked.`,
      })),
  )
