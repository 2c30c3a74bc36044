import { describeSystemFailure, printable, ReleaseError } from '@mfe/release/failures'
import { launcherEnd } from './launchers.ts'
import { isWritingToDisk, outputWritten, queueConsole } from './output/standard-output.ts'
import { StopSignalError, stopSignal } from './stop-signal.ts'

/** Forces the exit if closing hangs. Shorter than the 10 seconds that supervisors usually wait before SIGKILL. */
const EXIT_TIMEOUT_MS = 9000
/** How long a stopped server waits for a slow reader of its output. */
const OUTPUT_TIMEOUT_MS = 500

interface MainOptions {
  /**
   * Whether the program is a server: a stop signal or the end of its launcher is the normal way to end it, and its
   * output never holds it up. The exit code of other programs reports the signal.
   */
  isServer?: boolean
}

/** Runs a program until it ends or receives a stop signal. Prints expected errors as one message, without a stack. */
export async function runMain(
  main: (signal: AbortSignal) => Promise<void>,
  { isServer = false }: MainOptions = {},
): Promise<void> {
  if (isServer) queueConsole()
  const stopped = stopSignal({ isServer })
  const signal = isServer ? AbortSignal.any([stopped, launcherEnd()]) : stopped
  signal.addEventListener('abort', () => setTimeout(() => exit(1), EXIT_TIMEOUT_MS).unref())
  try {
    await main(signal)
  } catch (error) {
    if (signal.aborted) {
      if (!isServer && signal.reason instanceof StopSignalError) process.exitCode = signal.reason.exitCode
      return
    }
    console.error(toPrintable(error))
    process.exitCode = 1
  } finally {
    if (isServer) await outputWritten(OUTPUT_TIMEOUT_MS)
    // Only connections to clients or engines that do not respond may still be open.
    if (isServer || signal.aborted) exit(process.exitCode)
  }
}

/** Ends the process, even while the disk of its log hangs. */
function exit(code: typeof process.exitCode): void {
  if (isWritingToDisk()) process.kill(process.pid, 'SIGKILL')
  process.exit(code)
}

/** Returns the message of an expected error; an unexpected one is printed with its stack. */
function toPrintable(error: unknown): unknown {
  if (!(error instanceof Error)) return error
  if ('code' in error && error.code === 'EADDRINUSE') {
    return `${error.message}. To fix: stop the process that uses this port, or choose another PORT.`
  }
  const failure = describeSystemFailure(error)
  if (failure) {
    const place = 'path' in error && typeof error.path === 'string' ? error.path : 'A file or folder'
    return `${place} ${failure.problem} (${error.message}). To fix: ${failure.fix}, then run the command again.`
  }
  const isExpected = error instanceof ReleaseError || (error.name === 'Error' && !('code' in error))
  return isExpected ? printable(error.message) : error
}
