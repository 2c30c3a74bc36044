import { type ChildProcess, spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { realpathSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { watchMemory, withSystemLimits } from '#index.ts'
import type { Outcome } from './protocol.ts'
import { readableFolders } from './readable-folders.ts'

export interface ProcessLimits {
  /** Of elapsed time; and of CPU time, except on Windows. */
  seconds: number
  /** Of JavaScript objects in the main thread. Workers have limits of their own. */
  heapMb: number
  /** Of resident memory, which includes workers and buffers. Only on Linux. */
  residentMb: number
}

interface Options {
  /** What `writeJob` wrote. */
  folder: string
  rendererModule: string | undefined
  limits: ProcessLimits
  signal: AbortSignal | undefined
}

/** How a process ended: with an outcome, or for a reason, as a sentence for the publisher. */
export type Ending = { stderr: string } & ({ outcome: Outcome } | { killed: string })

/** What sends signals to other processes of this user, such as the service. The permission model has no flag for it. */
const SIGNALS = ['kill', '_kill', '_debugProcess', '_debugEnd']
/** Runs first in each thread. */
const NO_SIGNALS = `data:text/javascript,for(const name of ${JSON.stringify(SIGNALS)})delete process[name]`

const MAX_OUTPUT = 4 * 1024 ** 2
const MAX_ERRORS = 64 * 1024

/**
 * Runs the checks in a process without an environment, which may read its folder and its own code, and write nothing
 * (README.md). Rejects if the process cannot be started, or with the reason of the signal.
 */
export async function runAdmissionProcess({ folder, rendererModule, limits, signal }: Options): Promise<Ending> {
  signal?.throwIfAborted()
  // Only the process's own code gets it, so that the code of pages cannot print an outcome.
  const key = randomUUID()
  const [file = '', ...args] = withSystemLimits([...nodeCommand(folder, rendererModule, limits), folder], limits)
  const child: ChildProcess = spawn(file, args, { cwd: folder, env: {}, stdio: ['pipe', 'pipe', 'pipe'] })
  const exited = exitOf(child)
  // Stays open: see `readKey`. A process that has ended does not take it.
  child.stdin?.on('error', () => undefined).write(key)
  let killed: string | undefined
  const kill = (reason: string) => {
    killed ??= reason
    child.kill('SIGKILL')
  }
  let [stdout, stderr] = ['', '']
  child.stdout?.setEncoding('utf8').on('data', (text: string) => {
    stdout += text
    if (stdout.length > MAX_OUTPUT) kill('Its checks printed too much.')
  })
  child.stderr?.setEncoding('utf8').on('data', (text: string) => {
    stderr = (stderr + text).slice(-MAX_ERRORS)
  })
  const abort = () => kill('They were aborted.')
  signal?.addEventListener('abort', abort)
  const timer = setTimeout(() => kill(`Its checks took longer than ${limits.seconds} s.`), limits.seconds * 1000)
  const { residentMb } = limits
  const stopWatching = watchMemory(child.pid, residentMb, () =>
    kill(`Its checks used more than ${residentMb} MiB of memory.`),
  )
  try {
    const exit = await exited
    signal?.throwIfAborted()
    if (killed !== undefined) return { killed, stderr }
    const outcome = outcomeIn(stdout, key)
    return outcome ? { outcome, stderr } : { killed: describeExit(exit, stderr), stderr }
  } finally {
    stopWatching()
    clearTimeout(timer)
    signal?.removeEventListener('abort', abort)
  }
}

function nodeCommand(folder: string, rendererModule: string | undefined, { heapMb }: ProcessLimits): string[] {
  const program = import.meta.resolve('#admission')
  const readable = [folder, ...readableFolders(rendererModule ? [program, rendererModule] : [program])]
  return [
    process.execPath,
    '--permission',
    ...readable.map((each) => `--allow-fs-read=${each}`),
    // For rendering; see `confineWorkers`.
    '--allow-worker',
    `--import=${NO_SIGNALS}`,
    `--max-old-space-size=${heapMb}`,
    '--no-warnings',
    realpathSync(fileURLToPath(program)),
  ]
}

interface Exit {
  code: number | null
  signal: NodeJS.Signals | null
}

const exitOf = (child: ChildProcess): Promise<Exit> =>
  new Promise((resolve, reject) => {
    child.once('error', reject)
    child.once('close', (code, signal) => resolve({ code, signal }))
  })

function outcomeIn(stdout: string, key: string): Outcome | undefined {
  const line = stdout.split('\n').find((each) => each.startsWith(`${key} `))
  return line === undefined ? undefined : JSON.parse(line.slice(key.length + 1))
}

function describeExit({ code, signal }: Exit, stderr: string): string {
  if (stderr.includes('heap out of memory')) return 'Its checks ran out of memory.'
  if (signal) return `Its checks were ended by ${signal}, as for too much CPU time or memory.`
  return `Its checks ended with code ${code}, without a result.`
}
