import type { RemoteRelease, ShellRelease } from '@mfe/contract'
import { undefinedIfUnavailable } from '../errors.ts'
import { nameOf } from '../names.ts'
import { isRemote, isShell, type Rejection, type VersionedRelease } from './admission.ts'
import { contractDifferences, formatList } from './contract-differences.ts'
import type { PublishedContract } from './published-contract.ts'
import type { ReadFile } from './style-scope.ts'
import { compareDeclarations } from './type-check/compare-declarations.ts'

export type ReadContract = (shell: { app: string; version: string }) => Promise<PublishedContract>

export interface ContractReaders {
  readContract: ReadContract
  read: ReadFile
}

/**
 * Compares what a remote was built against with what a shell has, by the declarations in its release, if their hashes
 * differ. Resolves to `undefined` if that is not possible.
 */
export async function checkPairTypes(
  subject: VersionedRelease,
  other: VersionedRelease,
  { readContract, read }: ContractReaders,
): Promise<readonly Rejection[] | undefined> {
  const [shell, remote] = isShell(subject) ? [subject, other] : [other, subject]
  if (!isShell(shell) || !isRemote(remote) || contractDifferences(remote, shell).length === 0) return []
  const { declarations, uses } = remote.manifest
  if (declarations === undefined) return undefined
  // A build that is not stored yet, or a damaged release.
  const text = await read(remote, declarations).catch(undefinedIfUnavailable)
  const contract = text && (await readContract(shell).catch(undefinedIfUnavailable))
  if (!text || !contract) return undefined
  // `checkServices` reports those that are missing.
  const services = Object.keys(uses).filter((name) => Object.hasOwn(shell.manifest.services, name))
  const comparison = await compareDeclarations({ declarations: String(text), contract, services })
  if (comparison.outcome === 'unreadable') return undefined
  if (comparison.outcome === 'fits') return []
  return [misfit(shell, remote, { errors: comparison.errors, isShellSubject: shell === subject })]
}

function misfit(
  shell: VersionedRelease<ShellRelease>,
  remote: VersionedRelease<RemoteRelease>,
  { errors, isShellSubject }: { errors: string; isShellSubject: boolean },
): Rejection {
  const list = formatList(contractDifferences(remote, shell))
  const fix = isShellSubject
    ? `Keep what ${remote.app} uses, until a version of it that needs none of that is live for everyone. An incompatible service is a new service, beside the former one.`
    : `Change ${remote.app} to fit both contracts, or promote a shell with the new contract first.`
  return {
    check: 'page contract',
    reason: `${nameOf(remote)} does not fit the ${list} of ${nameOf(shell)}:\n    ${errors.replaceAll('\n', '\n    ')}`,
    fix,
  }
}

/** Says that a live remote may not fit a new shell. */
export const couldNotCompare = (
  shell: VersionedRelease<ShellRelease>,
  remote: VersionedRelease<RemoteRelease>,
): Rejection => ({
  check: 'page contract',
  reason: `${nameOf(remote)} was built against a different ${formatList(contractDifferences(remote, shell))} than ${nameOf(shell)}, and its release has no declarations to compare.`,
  fix: `Once the shell is a candidate with --percent 0, publish ${remote.app} from its sources: this compares its types with both shells.`,
  isWarning: true,
})
