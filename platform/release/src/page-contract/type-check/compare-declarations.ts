import { createHash } from 'node:crypto'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { rollUpDeclarations, type SourceFiles, USES } from '@mfe/contract'
import { createKeyedSemaphore } from '@mfe/http'
import { LRUCache } from 'lru-cache'
import { runTsc } from './run-tsc.ts'

/** What a remote was built against, and what a shell has. */
export interface Compared {
  /** The remote's `declarations`. */
  declarations: string
  contract: SourceFiles
  /** The services that the remote uses, and the shell offers. */
  services: readonly string[]
  /** Where the compiler's files may be written; by default, the temporary directory. */
  workFolder?: string | undefined
}

/**
 * `unreadable`: the declarations cannot be compared, because they are damaged, too large or take too long, or because
 * this machine cannot run the compiler, as with a full disk.
 */
export type Comparison = { outcome: 'fits' | 'unreadable' } | { outcome: 'differs'; errors: string }

/** About ten times what the services of a large site need. */
const MAX_CHARACTERS = 1024 ** 2
const LIMITS = { seconds: 30, residentMb: 1024 }

/** All that compile at once: a hostile type takes a core and a gigabyte while it lasts. */
const MAX_AT_ONCE = 2
const slots = createKeyedSemaphore(MAX_AT_ONCE, Number.POSITIVE_INFINITY)

/** Of errors; the first ones say what to do. */
const MAX_LINES = 40

/** A promotion compares again what its publication has compared. */
const MAX_KNOWN = 200
/** After that, they may be read by a machine that has more time. */
const UNREADABLE_MS = 10 * 60_000
const known = new LRUCache<string, Promise<Comparison>>({ max: MAX_KNOWN })

/**
 * Compiles what a remote expects of pages and services against what a shell has. Both are declarations: nothing of the
 * app runs. Types of other packages, such as React's, count as equal, because their versions are compared as shares.
 * Never rejects: what a machine lacks is no reason against a release.
 */
export function compareDeclarations(compared: Compared): Promise<Comparison> {
  const files = filesOf(compared)
  const key = createHash('sha256').update(JSON.stringify(files)).digest('hex')
  const earlier = known.get(key)
  if (earlier) return earlier
  const result = compile(files, compared.workFolder).then(
    (comparison) => {
      if (comparison.outcome === 'unreadable') known.set(key, result, { ttl: UNREADABLE_MS })
      return comparison
    },
    () => {
      // What this machine lacks, it may have next time.
      known.delete(key)
      return UNREADABLE
    },
  )
  known.set(key, result)
  return result
}

const UNREADABLE: Comparison = { outcome: 'unreadable' }

async function compile(files: Readonly<Record<string, string>>, workFolder = tmpdir()): Promise<Comparison> {
  if (Object.values(files).some((text) => text.length > MAX_CHARACTERS)) return UNREADABLE
  const leave = await slots.acquire('tsc')
  try {
    return await compileIn(workFolder, files)
  } finally {
    leave?.()
  }
}

async function compileIn(workFolder: string, files: Readonly<Record<string, string>>): Promise<Comparison> {
  const folder = await mkdtemp(path.join(workFolder, 'mfe-types-'))
  try {
    for (const [name, text] of Object.entries(files)) await writeFile(path.join(folder, name), text)
    const { code, output } = await runTsc(folder, LIMITS)
    if (code === 0) return { outcome: 'fits' }
    const errors = errorsIn(output)
    const isReadable = errors !== '' && !errors.includes(`Cannot find module '${USES}'`)
    return isReadable ? { outcome: 'differs', errors } : UNREADABLE
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

const CHECK = 'check.ts'
const LIVE = 'live'

const filesOf = ({ declarations, contract, services }: Compared): Record<string, string> => ({
  'uses.d.ts': declarations,
  'live.d.ts': rollUpDeclarations(contract, LIVE),
  [CHECK]: checkFile(services),
  'tsconfig.json': TSCONFIG,
})

/** Returns a module that compiles only if the shell's contract fits what the remote expects. */
function checkFile(services: readonly string[]): string {
  const needed = services.map((name) => JSON.stringify(name)).join(' | ')
  return [
    `import type { Page as UsedPage, PageContext as UsedContext } from '${USES}'`,
    `import type { Page, PageContext } from '${LIVE}'`,
    'declare function accept<Data>(page: Page<Data>): void',
    // Any page: what it loads stands for what a page of the remote loads.
    'declare const page: UsedPage<{ loaded: true }>',
    'accept(page)',
    'declare function need(context: UsedContext): void',
    'declare const context: PageContext',
    'need(context)',
    ...(needed === '' ? [] : servicesLines(needed)),
    '',
  ].join('\n')
}

const servicesLines = (needed: string): string[] => [
  `import type { Services as UsedServices } from '${USES}'`,
  `import type { Services } from '${LIVE}'`,
  `declare function use(services: Pick<UsedServices, ${needed}>): void`,
  'declare const services: Services',
  'use(services)',
]

/**
 * `noResolve`: the declarations come from a publisher, so nothing that they import or refer to is read from this
 * machine. `skipLibCheck`: only `check.ts` is checked.
 */
const TSCONFIG = JSON.stringify({
  compilerOptions: {
    strict: true,
    noEmit: true,
    noResolve: true,
    skipLibCheck: true,
    target: 'esnext',
    lib: ['esnext', 'dom', 'dom.iterable'],
    module: 'esnext',
    moduleResolution: 'bundler',
    types: [],
  },
  files: ['uses.d.ts', 'live.d.ts', CHECK],
})

/** Returns the errors of `check.ts`, with their details, and without the names of files and modules. */
function errorsIn(output: string): string {
  const errors: string[] = []
  let isOwn = false
  for (const line of output.split('\n')) {
    const [, error] = /^check\.ts\(\d+,\d+\): (.*)$/.exec(line) ?? []
    const isDetail = /^\s/.test(line)
    if (!isDetail) isOwn = error !== undefined
    if (isOwn) errors.push(error ?? line)
  }
  return errors
    .slice(0, MAX_LINES)
    .join('\n')
    .replaceAll(/import\("[^"]*"\)\./g, '')
}
