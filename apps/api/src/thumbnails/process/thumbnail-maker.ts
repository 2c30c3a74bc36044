import { fileURLToPath } from 'node:url'
import pLimit from 'p-limit'
import { LIMITS } from './limits.ts'
import { type Failure, startThumbnailProcess, type ThumbnailProcess } from './thumbnail-process.ts'
import { ThumbnailsUnavailable } from './unavailable.ts'

/** The maximum number of processes, idle ones included. */
const PROCESSES = 2
/** How long a process waits for another picture of the same account. */
const IDLE_MS = 2000

const PROGRAM = { file: process.execPath, args: [fileURLToPath(new URL('./main.ts', import.meta.url))] }

export type ThumbnailMaker = ReturnType<typeof createThumbnailMaker>

/**
 * Makes thumbnails in other processes, because an image decoder may crash, hang or be exploited. A process handles
 * pictures of one account only. The account's next picture reuses the process, because starting one takes longer than
 * most pictures.
 */
export function createThumbnailMaker({ program = PROGRAM, limits = LIMITS, idleMs = IDLE_MS } = {}) {
  const run = pLimit(PROCESSES)
  const all = new Set<ThumbnailProcess>()
  const idle = new Map<string, { process: ThumbnailProcess; timer: NodeJS.Timeout }>()
  let isClosed = false

  function takeIdle(accountId: string): ThumbnailProcess | undefined {
    const found = idle.get(accountId)
    clearTimeout(found?.timer)
    idle.delete(accountId)
    return found?.process
  }

  async function start(): Promise<ThumbnailProcess> {
    for (const accountId of idle.keys()) await takeIdle(accountId)?.end()
    const process = await startThumbnailProcess(program, limits)
    all.add(process)
    void process.exited.then(() => all.delete(process))
    if (isClosed) await process.end()
    return process
  }

  function keep(accountId: string, process: ThumbnailProcess): void {
    idle.set(accountId, { process, timer: setTimeout(() => void process.end(), idleMs) })
    void process.exited.then(() => {
      if (idle.get(accountId)?.process === process) takeIdle(accountId)
    })
  }

  return {
    /**
     * Makes the thumbnail of a picture. Call this for one picture per account at a time. Rejects if the picture is not
     * to blame.
     */
    make: (accountId: string, size: number, picture: AsyncIterable<Buffer>): Promise<Buffer | Failure> =>
      run(async () => {
        if (isClosed) throw new ThumbnailsUnavailable()
        const process = takeIdle(accountId) ?? (await start())
        let isReusable = false
        try {
          const made = await process.make(size, picture)
          isReusable = (Buffer.isBuffer(made) || made === 'not-a-picture') && (await process.isReusable())
          return made
        } finally {
          if (isReusable && !isClosed) keep(accountId, process)
          else await process.end()
        }
      }),

    /** Ends all processes, and rejects the thumbnails in progress. */
    async close(): Promise<void> {
      isClosed = true
      for (const accountId of idle.keys()) takeIdle(accountId)
      await Promise.all([...all].map((process) => process.end()))
    },
  }
}
