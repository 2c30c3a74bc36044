import { randomUUID } from 'node:crypto'
import { mkdir, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import type { RemoteRelease, ShellRelease } from '@mfe/contract'
import { nameOf } from '../names.ts'
import { type AdmissionCheck, isRemote, isShell, type Rejection, type VersionedRelease } from './admission.ts'
import { contractDifferences, formatList } from './contract-differences.ts'
import { runTsc } from './type-check/run-tsc.ts'
import { linkThirdParties } from './type-check/third-party-types.ts'

/** The page contract that a shell was published with. */
export interface PublishedContract {
  /** The name in `files` of the source that declares `Page`. */
  entry: string
  /** Sources by name. They import only each other and third-party packages. */
  files: ReadonlyMap<string, string>
}

export type ReadContract = (shell: { app: string; version: string }) => Promise<PublishedContract>

/**
 * Checks that the types of every page, and of the services that it uses, fit each live shell. Compiles the remote
 * against the shell's published contract, unless it was built against its current contract and services.
 */
export const checkPageContract =
  (readContract: ReadContract): AdmissionCheck =>
  async ({ subject, others, source }) => {
    if (!isRemote(subject)) return []
    const shells = others.filter(isShell).filter((shell) => contractDifferences(subject, shell).length > 0)
    if (shells.length === 0) return []
    const { host, exposes } = subject.manifest
    if (!source) return shells.map((shell) => rejectWithoutSource(subject, shell))
    const rejections: Rejection[] = []
    for (const shell of shells) {
      const expected = { host, pages: Object.keys(exposes), services: servicesToCheck(subject, shell) }
      const typeErrors = await typeErrorsAgainst(await readContract(shell), source, expected)
      if (typeErrors) rejections.push(rejection(nameOf(shell), typeErrors))
    }
    return rejections
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
  reason: `Built against a different ${formatList(contractDifferences(remote, shell))} than ${nameOf(shell)}, and the app's sources, which the type check needs, are not available.`,
  fix: `Publish ${remote.app} from the working tree that holds its sources.`,
})
