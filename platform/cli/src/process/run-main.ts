import { ReleaseError } from '@mfe/release'
import { Stopped, stopSignal } from './stop-signal.ts'

/** Forces the exit if something hangs, before a supervisor kills the process. */
const EXIT_TIMEOUT_MS = 9000

interface MainOptions {
  /**
   * Whether a stop signal is the normal end of this program. If not, it is an interruption, which the exit code
   * reflects.
   */
  untilStopped?: boolean
}

/** Runs a program until it ends or receives a stop signal. Prints expected errors as one message, without a stack. */
export async function runMain(
  main: (signal: AbortSignal) => Promise<void>,
  { untilStopped = false }: MainOptions = {},
): Promise<void> {
  const signal = stopSignal()
  signal.addEventListener('abort', () => setTimeout(() => process.exit(1), EXIT_TIMEOUT_MS).unref())
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
    // Everything is closed, except perhaps connections to clients that hang.
    if (signal.aborted) process.exit()
  }
}

function explain(error: unknown): unknown {
  if (!(error instanceof Error)) return error
  if ('code' in error && error.code === 'EADDRINUSE') {
    return `${error.message}. To fix: stop the process that uses this port, or choose another PORT.`
  }
  return error instanceof ReleaseError || (error.name === 'Error' && !('code' in error)) ? error.message : error
}
