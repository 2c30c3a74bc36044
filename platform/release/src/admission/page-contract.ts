import { randomUUID } from 'node:crypto'
import { mkdir, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { nameOf } from '../names.ts'
import { type AdmissionCheck, isRemote, isShell, type Refusal } from './admission.ts'
import { runTsc } from './run-tsc.ts'

/** The page contract as a shell was published with it. */
export interface PublishedContract {
  /** The one of `files` that declares `Page`. */
  entry: string
  /** Sources by name; they import each other and foreign packages alone. */
  files: ReadonlyMap<string, string>
}

/** What reads a shell's published contract. */
export type ReadContract = (shell: { app: string; version: string }) => Promise<PublishedContract>

/**
 * Every exposed page is a page to each live shell, by types, and finds there the API client that it was written
 * against. Pages built against the same contract as the shell are known to; the others are checked against the sources
 * that the shell was published with.
 */
export const pageContract =
  (readContract: ReadContract): AdmissionCheck =>
  async ({ subject, others, source }) => {
    if (!isRemote(subject)) return []
    const shells = others.filter(isShell).filter(({ manifest }) => manifest.contract !== subject.manifest.contract)
    if (shells.length === 0) return []
    const { host, exposes } = subject.manifest
    if (!source || !host) return [noSource(subject, shells.map(nameOf))]
    const refusals: Refusal[] = []
    for (const shell of shells) {
      const faults = await faultsAgainst(await readContract(shell), source, host, Object.keys(exposes))
      if (faults) refusals.push(refusal(nameOf(shell), faults))
    }
    return refusals
  }

/** Typechecks a small project beside the app's sources, so that its imports resolve as the app's own do. */
async function faultsAgainst(
  contract: PublishedContract,
  source: string,
  host: string,
  pages: readonly string[],
): Promise<string | undefined> {
  const { exposes } = await readDeclaration(source)
  const folder = path.join(source, '.cache', `contract-${randomUUID()}`)
  await mkdir(path.join(folder, LIVE), { recursive: true })
  try {
    for (const [name, text] of contract.files) await writeFile(path.join(folder, LIVE, name), text)
    await writeFile(path.join(folder, 'pages.ts'), pagesFile(host, pages, exposes, contract.entry))
    await writeFile(path.join(folder, 'tsconfig.json'), tsconfig)
    const { code, output } = await runTsc(folder)
    // Where each type is declared on this machine tells nobody anything.
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

/** Pages take their context and services as the workspace's share declares them, so the live shell's must fit both. */
function pagesFile(host: string, pages: readonly string[], exposes: Readonly<Record<string, string>>, entry: string) {
  const lines = pages.flatMap((page, index) => {
    const file = path.posix.join('../..', exposes[page] ?? page)
    return [`import page${index} from ${JSON.stringify(file)}`, `accept(page${index})`]
  })
  return [
    `import type { PageContext as ExpectedContext, Services as ExpectedServices } from ${JSON.stringify(`${host}/page-contract`)}`,
    `import type { Page, PageContext, Services } from './${LIVE}/${entry}'`,
    'declare function accept<Data>(page: Page<Data>): void',
    'declare function need(context: ExpectedContext, services: ExpectedServices): void',
    'declare const context: PageContext',
    'declare const services: Services',
    'need(context, services)',
    ...lines,
    '',
  ].join('\n')
}

const tsconfig = JSON.stringify({
  extends: '../../tsconfig.json',
  compilerOptions: { noEmit: true, noUnusedLocals: false, noUnusedParameters: false },
  include: ['pages.ts'],
})

const refusal = (shell: string, faults: string): Refusal => ({
  check: 'page contract',
  reason: `The app does not fit the page contract of ${shell}:\n    ${faults.replaceAll('\n', '\n    ')}`,
  wayOut: 'Write the app so that it fits both contracts, or let a shell with the new contract go live first.',
})

const noSource = (subject: { app: string }, shells: string[]): Refusal => ({
  check: 'page contract',
  reason: `Built against a different page contract than ${shells.join(' and ')}, and the sources to check it are not here.`,
  wayOut: `Publish from the workspace that holds apps/${subject.app}.`,
})
