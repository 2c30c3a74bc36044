import { ReleaseError } from '@mfe/release'
import { Stopped, stopSignal } from './stop-signal.ts'

/** Whatever hangs, the process is gone before whoever stops it loses patience. */
const LAST_MS = 9000

interface MainOptions {
  /** To be told to stop is how this program ends well; else it is an interruption, and its exit code says so. */
  untilStopped?: boolean
}

/** Runs a program until it ends or is told to stop, and says in one line what went wrong where that is enough. */
export async function runMain(
  main: (signal: AbortSignal) => Promise<void>,
  { untilStopped = false }: MainOptions = {},
): Promise<void> {
  const signal = stopSignal()
  signal.addEventListener('abort', () => setTimeout(() => process.exit(1), LAST_MS).unref())
  try {
    await main(signal)
  } catch (error) {
    if (signal.aborted) {
      if (!untilStopped && signal.reason instanceof Stopped) process.exitCode = signal.reason.exitCode
      return
    }
    console.error(explain(error))
    process.exitCode = 1
  } finally {
    // All is closed but, perhaps, the connection to somebody who hangs.
    if (signal.aborted) process.exit()
  }
}

function explain(error: unknown): unknown {
  if (!(error instanceof Error)) return error
  if ('code' in error && error.code === 'EADDRINUSE') {
    return `${error.message}. Way out: stop what listens there, or choose another PORT.`
  }
  return error instanceof ReleaseError || (error.name === 'Error' && !('code' in error)) ? error.message : error
}
