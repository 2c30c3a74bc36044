import { constants } from 'node:os'
import { isatty } from 'node:tty'

type StopName = 'SIGTERM' | 'SIGINT' | 'SIGHUP'

export class StopSignalError extends Error {
  override readonly name = 'StopSignalError'
  /** The exit code that shells report for a process that this signal terminated. */
  readonly exitCode: number

  constructor(by: StopName) {
    super(`stopped by ${by}`)
    this.exitCode = 128 + constants.signals[by]
  }
}

/** Whether a terminal controls this process. A server that was started with `nohup` has none. */
const hasTerminal = (): boolean => [0, 1, 2].some((fd) => isatty(fd))

const ignore = () => undefined

/**
 * Returns an abort signal for SIGTERM, SIGINT and SIGHUP. Ignores repeats: a terminal and npm may both forward one
 * Ctrl-C. A server ignores SIGHUP if it was not started from a terminal, because Node.js undoes what `nohup` did. It also
 * ignores SIGUSR1 and SIGUSR2, which scripts that rotate logs send: Node.js would open a debugger, or end.
 */
export function stopSignal({ isServer = false } = {}): AbortSignal {
  const controller = new AbortController()
  const stopOn = (name: StopName) => process.on(name, () => controller.abort(new StopSignalError(name)))
  stopOn('SIGTERM')
  stopOn('SIGINT')
  if (isServer) for (const name of ['SIGUSR1', 'SIGUSR2'] as const) process.on(name, ignore)
  if (isServer && !hasTerminal()) process.on('SIGHUP', ignore)
  else stopOn('SIGHUP')
  return controller.signal
}

/** Resolves once the signal is aborted. */
export const aborted = (signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    if (signal.aborted) resolve()
    else signal.addEventListener('abort', () => resolve(), { once: true })
  })
