import { Worker } from 'node:worker_threads'

export interface Inspection {
  name: string
  bytes: Uint8Array
}

const LONGEST_MS = 20_000
const MEMORY = { maxOldGenerationSizeMb: 256, maxYoungGenerationSizeMb: 16 }

/**
 * Runs `inspectCv` in a thread of its own: a small archive may hold a million tags, which would stop every other call
 * for seconds. A file that takes more time or memory than any document is not acceptable.
 */
export function inspectInThread(
  name: string,
  bytes: Uint8Array,
  longestMs = LONGEST_MS,
): Promise<string[] | undefined> {
  const workerData: Inspection = { name, bytes }
  const file = new URL('./inspect-worker.ts', import.meta.url)
  const thread = new Worker(file, { workerData, env: {}, resourceLimits: MEMORY })
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => void thread.terminate(), longestMs)
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
