import { Worker } from 'node:worker_threads'
import type { Inspection } from './inspect-cv.ts'

export interface InspectionRequest {
  name: string
  bytes: Uint8Array
}

/** Ten times what the costliest file that the scanners accept takes. */
const MAX_CPU_MS = 5000
const RESOURCE_LIMITS = { maxOldGenerationSizeMb: 256, maxYoungGenerationSizeMb: 16 }

/**
 * Runs `inspectCv` in a worker thread, because a small archive with a million tags would block the event loop. Rejects
 * a file that exceeds the memory limit as too complex. Resolves to `too-slow` if it takes more than the limit of CPU
 * time, however long a busy machine lets it wait. The thread has ended by then.
 */
export async function inspectInThread(
  name: string,
  bytes: Uint8Array,
  maxCpuMs = MAX_CPU_MS,
): Promise<Inspection | 'too-slow'> {
  const workerData: InspectionRequest = { name, bytes }
  const file = new URL('./inspect-worker.ts', import.meta.url)
  const thread = new Worker(file, { workerData, env: {}, resourceLimits: RESOURCE_LIMITS })
  const { promise: ended, resolve, reject } = Promise.withResolvers<Inspection | 'too-slow'>()
  thread.once('message', resolve)
  thread.once('error', (error: NodeJS.ErrnoException) => {
    if (error.code !== 'ERR_WORKER_OUT_OF_MEMORY') reject(error)
  })
  thread.once('exit', () => resolve({ rejection: 'applications/too-complex' }))
  const stopWatching = watchCpuTime(
    maxCpuMs,
    () => cpuMsOf(thread),
    () => resolve('too-slow'),
  )
  try {
    return await ended
  } finally {
    stopWatching()
    await thread.terminate()
  }
}

async function cpuMsOf(thread: Worker): Promise<number> {
  const { user, system } = await thread.cpuUsage()
  return (user + system) / 1000
}

/**
 * Calls `onExcess` once a thread has used so much CPU time, unless the returned function is called first. A thread
 * cannot use more time than passes, so it is measured only after the time that it has left.
 */
export function watchCpuTime(limitMs: number, measure: () => Promise<number>, onExcess: () => void): () => void {
  let isWatching = true
  let timer: NodeJS.Timeout | undefined

  function check(usedMs: number): void {
    if (!isWatching) return
    if (usedMs >= limitMs) onExcess()
    // A thread that has not started yet cannot be measured.
    else timer = setTimeout(() => void measure().then(check, () => check(0)), Math.ceil(limitMs - usedMs))
  }

  check(0)
  return () => {
    isWatching = false
    clearTimeout(timer)
  }
}
