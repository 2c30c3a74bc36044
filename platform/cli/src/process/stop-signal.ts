import { constants } from 'node:os'

type StopName = 'SIGTERM' | 'SIGINT' | 'SIGHUP'

/** Why work under way was given up. */
export class Stopped extends Error {
  override readonly name = 'Stopped'
  /** What shells make of a process that ended by this signal. */
  readonly exitCode: number

  constructor(by: StopName) {
    super(`stopped by ${by}`)
    this.exitCode = 128 + constants.signals[by]
  }
}

/** A signal that is raised once by SIGTERM, SIGINT or SIGHUP; a terminal and npm may both pass on the same Ctrl-C. */
export function stopSignal(): AbortSignal {
  const controller = new AbortController()
  const names: readonly StopName[] = ['SIGTERM', 'SIGINT', 'SIGHUP']
  for (const name of names) process.on(name, () => controller.abort(new Stopped(name)))
  return controller.signal
}

/** Resolves once the signal is raised. */
export const raised = (signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    if (signal.aborted) resolve()
    else signal.addEventListener('abort', () => resolve(), { once: true })
  })
