import { randomUUID } from 'node:crypto'
import { mkdir, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import type { RemoteRelease, ShellRelease } from '@mfe/contract'
import {
  type AdmissionCheck,
  isRemote,
  isShell,
  type Rejection,
  type VersionedRelease,
} from '../admission/admission.ts'
import type { ReadFile } from '../admission/style-scope.ts'
import { ReleaseError } from '../errors.ts'
import { nameOf } from '../names.ts'
import {
  type ContractReaders,
  checkPairTypes,
  compareTypes,
  couldNotCompare,
  type ReadContract,
  whyNotCompared,
} from './check-pair-types.ts'
import { contractDifferences, formatList } from './contract-differences.ts'
import { contractFrom, type PublishedContract } from './published-contract.ts'
import { runTsc } from './type-check/run-tsc.ts'
import { linkThirdParties } from './type-check/third-party-types.ts'

/**
 * Checks that every page, and what it uses of services, fits each live shell by type, unless the remote was built
 * against the same contract and services; and for a shell, that it fits each live remote. With the remote's sources,
 * compiles its pages; without, compares the declarations in its release, even if its hashes say that they fit: later
 * shells are compared with them.
 */
export const checkPageContract =
  (readContract: ReadContract, readLive: ReadFile): AdmissionCheck =>
  async ({ subject, others, bytes, source, workFolder, comparesTypes = true }) => {
    if (!comparesTypes) return []
    const read: ReadFile = (release, file) =>
      release === subject ? bytes.read(file).catch(unreadable) : readLive(release, file)
    if (isShell(subject)) {
      return checkLiveRemotes(subject, others, { readContract: () => contractFrom(subject, read), read, workFolder })
    }
    if (!isRemote(subject)) return []
    const all = others.filter(isShell)
    if (!source) {
      const readers = { readContract, read, workFolder }
      return (await Promise.all(all.map((shell) => checkDeclared(subject, shell, readers)))).flat()
    }
    const shells = all.filter((shell) => contractDifferences(subject, shell).length > 0)
    const { host, exposes } = subject.manifest
    const rejections: Rejection[] = []
    for (const shell of shells) {
      const expected = { host, pages: Object.keys(exposes), services: servicesToCheck(subject, shell) }
      const typeErrors = await typeErrorsAgainst(await readContract(shell), source, expected)
      if (typeErrors) rejections.push(rejection(nameOf(shell), typeErrors))
    }
    return rejections
  }

/** `checkFiles` reports it. */
function unreadable(cause: unknown): never {
  throw new ReleaseError('release/not-found', 'A file of the build cannot be read.', { cause })
}

/** Without declarations, a release is from before, and only the shell's author can know whether it fits. */
async function checkLiveRemotes(
  shell: VersionedRelease<ShellRelease>,
  others: readonly VersionedRelease[],
  readers: ContractReaders,
): Promise<Rejection[]> {
  const remotes = others.filter(isRemote).filter((remote) => contractDifferences(remote, shell).length > 0)
  const found = remotes.map(async (remote) => {
    const rejections = await checkPairTypes(shell, remote, readers)
    return rejections ?? [couldNotCompare(shell, remote)]
  })
  return (await Promise.all(found)).flat()
}

/** Without sources, rejects what cannot be compared, unless the hashes say that it fits. */
async function checkDeclared(
  remote: VersionedRelease<RemoteRelease>,
  shell: VersionedRelease<ShellRelease>,
  readers: ContractReaders,
): Promise<readonly Rejection[]> {
  const found = await compareTypes(remote, shell, readers)
  return found ?? (contractDifferences(remote, shell).length > 0 ? [rejectWithoutSource(remote, shell)] : [])
}

/** The parts of the page contract that a remote relies on. */
interface ExpectedContract {
  /** The package that declares the host. */
  host: string
  pages: readonly string[]
  services: readonly string[]
}

/** Omits services that the shell does not offer, because `checkServices` rejects those by name. */
const servicesToCheck = (remote: VersionedRelease<RemoteRelease>, shell: VersionedRelease<ShellRelease>): string[] =>
  Object.keys(remote.manifest.uses).filter((name) => Object.hasOwn(shell.manifest.services, name))

/** Type-checks pages in the app's folder, where its imports resolve. Resolves to the compiler's output, if any. */
async function typeErrorsAgainst(
  contract: PublishedContract,
  source: string,
  expected: ExpectedContract,
): Promise<string | undefined> {
  const { exposes } = await readDeclaration(source)
  const folder = path.join(source, '.cache', `contract-${randomUUID()}`)
  await mkdir(path.join(folder, LIVE), { recursive: true })
  try {
    for (const [name, text] of contract.files) await writeFile(path.join(folder, LIVE, name), text)
    await writeFile(path.join(folder, 'pages.ts'), pagesFile(expected, exposes, contract.entry))
    await writeFile(path.join(folder, 'tsconfig.json'), tsconfig)
    const missing = await linkThirdParties(contract.files.values(), { folder, host: expected.host })
    if (missing.length > 0)
      return `The contract imports ${missing.join(', ')}, which this working tree has not installed.`
    const { code, output } = await runTsc(folder)
    // The compiler qualifies type names with absolute paths. They only add noise.
    return code === 0 ? undefined : output.trim().replaceAll(/import\("[^"]*"\)\./g, '')
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

async function readDeclaration(source: string): Promise<{ exposes: Readonly<Record<string, string>> }> {
  const module: { default: { exposes: Readonly<Record<string, string>> } } = await import(
    path.join(source, 'remote.ts')
  )
  return module.default
}

const LIVE = 'live-contract'

/** Returns a module that compiles only if the pages, typed against the workspace's package, fit the live contract. */
function pagesFile(
  { host, pages, services }: ExpectedContract,
  exposes: Readonly<Record<string, string>>,
  entry: string,
) {
  const expectedModule = JSON.stringify(`${host}/page-contract`)
  const liveModule = `'./${LIVE}/${entry}'`
  const needed = services.map((name) => JSON.stringify(name)).join(' | ')
  const lines = pages.flatMap((page, index) => {
    const file = path.posix.join('../..', exposes[page] ?? page)
    return [`import page${index} from ${JSON.stringify(file)}`, `accept(page${index})`]
  })
  return [
    `import type { PageContext as ExpectedContext } from ${expectedModule}`,
    `import type { Page, PageContext } from ${liveModule}`,
    'declare function accept<Data>(page: Page<Data>): void',
    'declare function need(context: ExpectedContext): void',
    'declare const context: PageContext',
    'need(context)',
    ...(needed === '' ? [] : servicesLines(expectedModule, liveModule, needed)),
    ...lines,
    '',
  ].join('\n')
}

const servicesLines = (expectedModule: string, liveModule: string, needed: string): string[] => [
  `import type { Services as ExpectedServices } from ${expectedModule}`,
  `import type { Services } from ${liveModule}`,
  `declare function use(services: Pick<ExpectedServices, ${needed}>): void`,
  'declare const services: Services',
  'use(services)',
]

/** Includes the app's declaration files, such as those of CSS modules: no import leads to them. */
const tsconfig = JSON.stringify({
  extends: '../../tsconfig.json',
  compilerOptions: { noEmit: true, noUnusedLocals: false, noUnusedParameters: false },
  include: ['pages.ts', '../../*.d.ts', '../../src/**/*.d.ts'],
})

const rejection = (shell: string, typeErrors: string): Rejection => ({
  check: 'page contract',
  reason: `The app does not fit the page contract of ${shell}:\n    ${typeErrors.replaceAll('\n', '\n    ')}`,
  fix: 'Change the app to fit both contracts, or promote a shell with the new contract first.',
})

const rejectWithoutSource = (
  remote: VersionedRelease<RemoteRelease>,
  shell: VersionedRelease<ShellRelease>,
): Rejection => ({
  check: 'page contract',
  reason: `Built against a different ${formatList(contractDifferences(remote, shell))} than ${nameOf(shell)}, and its types could not be compared: there are no sources here, and ${whyNotCompared(remote)}.`,
  fix: `Build ${remote.app} with the current @mfe/build, or publish it from the working tree that holds its sources.`,
})
