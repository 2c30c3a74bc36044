import { randomUUID } from 'node:crypto'
import { mkdir, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import type { RemoteRelease, ShellRelease } from '@mfe/contract'
import { nameOf } from '../names.ts'
import { type AdmissionCheck, isRemote, isShell, type Refusal, type VersionedRelease } from './admission.ts'
import { contractDifferences, formatList } from './contract-differences.ts'
import { runTsc } from './run-tsc.ts'

/** The page contract that a shell was published with. */
export interface PublishedContract {
  /** The name in `files` of the source that declares `Page`. */
  entry: string
  /** Sources by name. They import only each other and third-party packages. */
  files: ReadonlyMap<string, string>
}

/** Reads a shell's published contract. */
export type ReadContract = (shell: { app: string; version: string }) => Promise<PublishedContract>

/**
 * Checks that every exposed page fits each live shell by type, and that the shell's services fit the remote. Pages
 * built against the same page contract and services as the shell fit without a type check; others are checked against
 * the sources that the shell was published with. Services that the remote does not use are not compared.
 */
export const pageContract =
  (readContract: ReadContract): AdmissionCheck =>
  async ({ subject, others, source }) => {
    if (!isRemote(subject)) return []
    const shells = others.filter(isShell).filter((shell) => contractDifferences(subject, shell).length > 0)
    if (shells.length === 0) return []
    const { host, exposes } = subject.manifest
    if (!source || !host) return shells.map((shell) => noSource(subject, shell))
    const refusals: Refusal[] = []
    for (const shell of shells) {
      const expected = { host, pages: Object.keys(exposes), services: servicesToCheck(subject, shell) }
      const faults = await faultsAgainst(await readContract(shell), source, expected)
      if (faults) refusals.push(refusal(nameOf(shell), faults))
    }
    return refusals
  }

/** What a release expects of the contract that it was written against. */
interface ExpectedContract {
  /** The package that declares the host. */
  host: string
  pages: readonly string[]
  /** The services that it uses. `undefined`: its build predates `uses`, so it may use all. */
  services: readonly string[] | undefined
}

/** Omits services that the shell does not offer: another check refuses those by name, without comparing types. */
function servicesToCheck(remote: VersionedRelease<RemoteRelease>, shell: VersionedRelease<ShellRelease>) {
  const { services } = shell.manifest
  return (
    remote.manifest.uses &&
    Object.keys(remote.manifest.uses).filter((name) => !services || Object.hasOwn(services, name))
  )
}

/** Type-checks a small project inside the app's folder, so that its imports resolve like the app's own. */
async function faultsAgainst(
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
    const { code, output } = await runTsc(folder)
    // Readers have no use for paths on this machine.
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

/**
 * Pages expect context and services as the workspace's share declares them, so the live shell's must be assignable to
 * those.
 */
function pagesFile(
  { host, pages, services }: ExpectedContract,
  exposes: Readonly<Record<string, string>>,
  entry: string,
) {
  const [written, live] = [JSON.stringify(`${host}/page-contract`), `'./${LIVE}/${entry}'`]
  const needed = services?.map((name) => JSON.stringify(name)).join(' | ')
  const lines = pages.flatMap((page, index) => {
    const file = path.posix.join('../..', exposes[page] ?? page)
    return [`import page${index} from ${JSON.stringify(file)}`, `accept(page${index})`]
  })
  return [
    `import type { PageContext as ExpectedContext } from ${written}`,
    `import type { Page, PageContext } from ${live}`,
    'declare function accept<Data>(page: Page<Data>): void',
    'declare function need(context: ExpectedContext): void',
    'declare const context: PageContext',
    'need(context)',
    ...(needed === '' ? [] : servicesLines(written, live, needed)),
    ...lines,
    '',
  ].join('\n')
}

const servicesLines = (written: string, live: string, needed: string | undefined): string[] => [
  `import type { Services as ExpectedServices } from ${written}`,
  `import type { Services } from ${live}`,
  `declare function use(services: ${needed ? `Pick<ExpectedServices, ${needed}>` : 'ExpectedServices'}): void`,
  'declare const services: Services',
  'use(services)',
]

const tsconfig = JSON.stringify({
  extends: '../../tsconfig.json',
  compilerOptions: { noEmit: true, noUnusedLocals: false, noUnusedParameters: false },
  include: ['pages.ts'],
})

const refusal = (shell: string, faults: string): Refusal => ({
  check: 'page contract',
  reason: `The app does not fit the page contract of ${shell}:\n    ${faults.replaceAll('\n', '\n    ')}`,
  wayOut: 'Change the app to fit both contracts, or promote a shell with the new contract first.',
})

const noSource = (remote: VersionedRelease<RemoteRelease>, shell: VersionedRelease<ShellRelease>): Refusal => ({
  check: 'page contract',
  reason: `Built against a different ${formatList(contractDifferences(remote, shell))} than ${nameOf(shell)}, and the sources needed to check it are not here.`,
  wayOut: `Publish ${remote.app} from the working tree that holds its sources.`,
})
