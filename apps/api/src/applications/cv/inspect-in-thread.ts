import { Worker } from 'node:worker_threads'

export interface InspectionRequest {
  name: string
  bytes: Uint8Array
}

const TIMEOUT_MS = 20_000
const RESOURCE_LIMITS = { maxOldGenerationSizeMb: 256, maxYoungGenerationSizeMb: 16 }

/**
 * Runs `inspectCv` in a worker thread, because a small archive with a million tags would block the event loop for
 * seconds. Resolves to `undefined` for a rejected file, including one that exceeds the time or memory limit.
 */
export function inspectInThread(
  name: string,
  bytes: Uint8Array,
  timeoutMs = TIMEOUT_MS,
): Promise<string[] | undefined> {
  const workerData: InspectionRequest = { name, bytes }
  const file = new URL('./inspect-worker.ts', import.meta.url)
  const thread = new Worker(file, { workerData, env: {}, resourceLimits: RESOURCE_LIMITS })
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => void thread.terminate(), timeoutMs)
    thread.once('message', resolve)
    thread.once('error', (error: NodeJS.ErrnoException) => {
      if (error.code !== 'ERR_WORKER_OUT_OF_MEMORY') reject(error)
    })
    thread.once('exit', () => {
      clearTimeout(timer)
      resolve(undefined)
    })
  })
}
