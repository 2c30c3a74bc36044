import { createHash } from 'node:crypto'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { rollUpDeclarations, type SourceFiles, USES } from '@mfe/contract'
import { LRUCache } from 'lru-cache'
import { runTsc } from './run-tsc.ts'

/** What a remote was built against, and what a shell has. */
export interface Compared {
  /** The remote's `declarations`. */
  declarations: string
  contract: SourceFiles
  /** The services that the remote uses, and the shell offers. */
  services: readonly string[]
}

/** `unreadable`: the declarations cannot be compared, because they are damaged, too large or take too long. */
export type Comparison = { outcome: 'fits' | 'unreadable' } | { outcome: 'differs'; errors: string }

/** About ten times what the services of a large site need. */
const MAX_CHARACTERS = 1024 ** 2
const TIMEOUT_MS = 30_000

/** Of errors; the first ones say what to do. */
const MAX_LINES = 40

/** A promotion compares again what its publication has compared. */
const MAX_KNOWN = 200
const known = new LRUCache<string, Promise<Comparison>>({ max: MAX_KNOWN })

/**
 * Compiles what a remote expects of pages and services against what a shell has. Both are declarations: nothing of the
 * app runs. Types of other packages, such as React's, count as equal, because their versions are compared as shares.
 */
export function compareDeclarations(compared: Compared): Promise<Comparison> {
  const files = filesOf(compared)
  const key = createHash('sha256').update(JSON.stringify(files)).digest('hex')
  const result = known.get(key) ?? compile(files)
  known.set(key, result)
  // The next comparison may have more time.
  const forget = () => void known.delete(key)
  void result.then(({ outcome }) => outcome === 'unreadable' && forget(), forget)
  return result
}

async function compile(files: Readonly<Record<string, string>>): Promise<Comparison> {
  if (Object.values(files).some((text) => text.length > MAX_CHARACTERS)) return { outcome: 'unreadable' }
  const folder = await mkdtemp(path.join(tmpdir(), 'mfe-types-'))
  try {
    for (const [name, text] of Object.entries(files)) await writeFile(path.join(folder, name), text)
    const { code, output } = await runTsc(folder, { timeoutMs: TIMEOUT_MS, env: {} })
    if (code === 0) return { outcome: 'fits' }
    const errors = errorsIn(output)
    const isReadable = errors !== '' && !errors.includes(`Cannot find module '${USES}'`)
    return isReadable ? { outcome: 'differs', errors } : { outcome: 'unreadable' }
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
