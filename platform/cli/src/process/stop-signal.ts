import { constants } from 'node:os'

type StopName = 'SIGTERM' | 'SIGINT' | 'SIGHUP'

/** The abort reason after a stop signal. */
export class StopSignalError extends Error {
  override readonly name = 'StopSignalError'
  /** The exit code that shells report for a process that this signal terminated. */
  readonly exitCode: number

  constructor(by: StopName) {
    super(`stopped by ${by}`)
    this.exitCode = 128 + constants.signals[by]
  }
}

/**
 * Returns an abort signal for SIGTERM, SIGINT and SIGHUP. Ignores repeats: a terminal and npm may both forward one
 * Ctrl-C.
 */
export function stopSignal(): AbortSignal {
  const controller = new AbortController()
  const names: readonly StopName[] = ['SIGTERM', 'SIGINT', 'SIGHUP']
  for (const name of names) process.on(name, () => controller.abort(new StopSignalError(name)))
  return controller.signal
}

/** How often the parent is compared. */
const PARENT_CHECK_MS = 250

/**
 * Returns an abort signal for the end of this process's parent. Package managers and the shells between die of a SIGTERM
 * without forwarding it.
 */
export function orphanSignal(): AbortSignal {
  const controller = new AbortController()
  const parent = process.ppid
  const timer = setInterval(() => {
    if (process.ppid === parent) return
    clearInterval(timer)
    controller.abort(new Error('stopped, because the parent process ended'))
  }, PARENT_CHECK_MS).unref()
  return controller.signal
}

/** Resolves once the signal is aborted. */
export const aborted = (signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    if (signal.aborted) resolve()
    else signal.addEventListener('abort', () => resolve(), { once: true })
  })
