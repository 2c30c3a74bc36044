import { readFileSync } from 'node:fs'

const CHECK_EVERY_MS = 250

interface RunningProcess {
  pid: number
  name: string
  parent: number
  group: number
  /** Tells it from a later process with the same pid. */
  startedAt: string
}

/**
 * Returns an abort signal for the end of a launcher: a package manager, shell or script that started this process and
 * only waits for it, directly or through others. Many of these die of SIGTERM without forwarding it. A shell that runs
 * something else meanwhile has started this process in the background, and may end before it. A hangup, which ends
 * launchers too, stops the watch. Reads the `/proc` of Linux; elsewhere, the signal never aborts.
 */
export function launcherEnd(): AbortSignal {
  const controller = new AbortController()
  const hasEnded = watchLaunchers()
  let hadEnded = false
  const timer = setInterval(() => {
    // Confirmed by a second check, because a hangup may reach this process slightly later than its launchers.
    if (hadEnded) controller.abort(new Error('stopped, because the process that started it ended'))
    hadEnded = hasEnded()
  }, CHECK_EVERY_MS).unref()
  const stopWatching = () => clearInterval(timer)
  controller.signal.addEventListener('abort', stopWatching)
  process.once('SIGHUP', stopWatching)
  return controller.signal
}

export function watchLaunchers(): () => boolean {
  let launchers = waiting(findAncestors())
  return () => {
    const hasEnded = launchers.some(({ pid, startedAt }) => readProcess(pid)?.startedAt !== startedAt)
    if (!hasEnded) launchers = waiting(launchers)
    return hasEnded
  }
}

/** Some of these put a script into a process group of its own, as an interactive shell does. */
const PACKAGE_MANAGER = /^(?:npm|npx|pnpm)\b/

/** Returns the ancestors up to an interactive shell, a supervisor or the first process, nearest first. */
function findAncestors(): RunningProcess[] {
  const ancestors: RunningProcess[] = []
  for (let child = readProcess(process.pid); child && child.parent > 1; child = ancestors.at(-1)) {
    const parent = readProcess(child.parent)
    if (!parent || (parent.group !== child.group && !PACKAGE_MANAGER.test(parent.name))) break
    ancestors.push(parent)
  }
  return ancestors
}

/** Returns the nearest ancestors that have no child but the one before them. */
function waiting(ancestors: readonly RunningProcess[]): RunningProcess[] {
  const busy = ancestors.findIndex(({ pid }, index) => {
    const child = ancestors[index - 1]?.pid ?? process.pid
    return childrenOf(pid).some((other) => other !== child)
  })
  return ancestors.slice(0, busy === -1 ? undefined : busy)
}

/** Returns `undefined` if there is no such process, or if it has ended and only its entry is left. */
function readProcess(pid: number): RunningProcess | undefined {
  // The name may contain parentheses.
  const [, name = '', rest = ''] = /^\d+ \((.*)\) (.*)/s.exec(read(`/proc/${pid}/stat`)) ?? []
  const fields = rest.split(' ')
  const [state = '', parent, group] = fields
  if (state === '' || 'ZX'.includes(state)) return undefined
  return { pid, name, parent: Number(parent), group: Number(group), startedAt: fields[19] ?? '' }
}

const childrenOf = (pid: number): number[] =>
  read(`/proc/${pid}/task/${pid}/children`).split(' ').filter(Boolean).map(Number)

function read(path: string): string {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    return ''
  }
}
