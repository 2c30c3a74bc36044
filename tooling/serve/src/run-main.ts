import { ReleaseError } from '@site/release'
import { stopSignal } from './stop-signal.ts'

/** Whatever hangs, the process is gone before whoever stops it loses patience. */
const LAST_MS = 9000

/** Runs a program until it ends or is told to stop, and says in one line what went wrong where that is enough. */
export async function runMain(main: (signal: AbortSignal) => Promise<void>): Promise<void> {
  const signal = stopSignal()
  signal.addEventListener('abort', () => setTimeout(() => process.exit(1), LAST_MS).unref())
  try {
    await main(signal)
  } catch (error) {
    if (signal.aborted) return
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
