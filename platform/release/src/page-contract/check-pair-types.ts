import type { RemoteRelease, ShellRelease } from '@mfe/contract'
import { isRemote, isShell, type Rejection, type VersionedRelease } from '../admission/admission.ts'
import type { ReadFile } from '../admission/style-scope.ts'
import { undefinedIfUnavailable } from '../errors.ts'
import { nameOf } from '../names.ts'
import { contractDifferences, formatList } from './contract-differences.ts'
import type { PublishedContract } from './published-contract.ts'
import { compareDeclarations } from './type-check/compare-declarations.ts'

export type ReadContract = (shell: { app: string; version: string }) => Promise<PublishedContract>

export interface ContractReaders {
  readContract: ReadContract
  read: ReadFile
  /** Where the compiler's files may be written; by default, the temporary directory. */
  workFolder?: string | undefined
}

/**
 * Compares what a remote was built against with what a shell has, by the declarations in its release, if their hashes
 * differ. Resolves to `undefined` if that is not possible.
 */
export async function checkPairTypes(
  subject: VersionedRelease,
  other: VersionedRelease,
  readers: ContractReaders,
): Promise<readonly Rejection[] | undefined> {
  const [shell, remote] = isShell(subject) ? [subject, other] : [other, subject]
  if (!isShell(shell) || !isRemote(remote) || contractDifferences(remote, shell).length === 0) return []
  return compareTypes(remote, shell, { ...readers, isShellSubject: shell === subject })
}

/** Like `checkPairTypes`, whatever the hashes say. */
export async function compareTypes(
  remote: VersionedRelease<RemoteRelease>,
  shell: VersionedRelease<ShellRelease>,
  { readContract, read, workFolder, isShellSubject = false }: ContractReaders & { isShellSubject?: boolean },
): Promise<readonly Rejection[] | undefined> {
  const { declarations, uses } = remote.manifest
  if (declarations === undefined) return undefined
  // A build that is not stored yet, or a damaged release.
  const text = await read(remote, declarations).catch(undefinedIfUnavailable)
  const contract = text && (await readContract(shell).catch(undefinedIfUnavailable))
  if (!text || !contract) return undefined
  // `checkServices` reports those that are missing.
  const services = Object.keys(uses).filter((name) => Object.hasOwn(shell.manifest.services, name))
  const comparison = await compareDeclarations({ declarations: String(text), contract, services, workFolder })
  if (comparison.outcome !== 'differs') return comparison.outcome === 'fits' ? [] : undefined
  return [misfit(shell, remote, { errors: comparison.errors, isShellSubject })]
}

function misfit(
  shell: VersionedRelease<ShellRelease>,
  remote: VersionedRelease<RemoteRelease>,
  { errors, isShellSubject }: { errors: string; isShellSubject: boolean },
): Rejection {
  const differences = contractDifferences(remote, shell)
  const list = formatList(differences.length > 0 ? differences : ['page contract'])
  const fix = isShellSubject
    ? `Keep what ${remote.app} uses, until a version of it that needs none of that is live for everyone. An incompatible service is a new service, beside the former one.`
    : `Change ${remote.app} to fit both contracts, or promote a shell with the new contract first.`
  const note = differences.length > 0 ? '' : ' by its declarations, although it states the same hashes'
  return {
    check: 'page contract',
    reason: `${nameOf(remote)} does not fit the ${list} of ${nameOf(shell)}${note}:\n    ${errors.replaceAll('\n', '\n    ')}`,
    fix,
  }
}

/** Says why the types of a remote were not compared. */
export const whyNotCompared = ({ manifest }: VersionedRelease<RemoteRelease>): string =>
  manifest.declarations === undefined
    ? 'its release has no declarations'
    : 'its declarations are damaged or take too long, or the temporary directory (TMPDIR) cannot be written to'

/** Says that a live remote may not fit a new shell. */
export const couldNotCompare = (
  shell: VersionedRelease<ShellRelease>,
  remote: VersionedRelease<RemoteRelease>,
): Rejection => ({
  check: 'page contract',
  reason: `${nameOf(remote)} was built against a different ${formatList(contractDifferences(remote, shell))} than ${nameOf(shell)}, and its types could not be compared: ${whyNotCompared(remote)}.`,
  fix: `Once the shell is a candidate with --percent 0, publish ${remote.app} from its sources: this compares its types with both shells.`,
  isWarning: true,
})
