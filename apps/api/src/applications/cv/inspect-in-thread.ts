import { Worker } from 'node:worker_threads'
import type { Inspection } from './inspect-cv.ts'

export interface InspectionRequest {
  name: string
  bytes: Uint8Array
}

const TIMEOUT_MS = 20_000
const RESOURCE_LIMITS = { maxOldGenerationSizeMb: 256, maxYoungGenerationSizeMb: 16 }

/**
 * Runs `inspectCv` in a worker thread, because a small archive with a million tags would block the event loop for
 * seconds. Rejects a file that exceeds the time or memory limit as too complex.
 */
export function inspectInThread(name: string, bytes: Uint8Array, timeoutMs = TIMEOUT_MS): Promise<Inspection> {
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
      resolve({ rejection: 'applications/too-complex' })
    })
  })
}
