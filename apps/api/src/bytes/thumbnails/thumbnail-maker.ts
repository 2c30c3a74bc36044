import { fileURLToPath } from 'node:url'
import { createFairQueue } from '#database/turns/fair-queue.ts'
import { LIMITS } from './process/limits.ts'
import { startThumbnailProcess, type ThumbnailProcess, ThumbnailsUnavailable } from './process/thumbnail-process.ts'

/** The maximum number of processes, idle ones included. */
const PROCESSES = 2
/** The CPU time of most pictures and of starting a process. Slower ones share one process if others wait. */
const QUICK_MS = 300
/** New accounts that send slow pictures do not hold up those whose pictures have been quick. */
const NEWCOMER_MS = 1000
/** How long a process waits for another picture of the same account. */
const IDLE_MS = 2000

const PROGRAM = { file: process.execPath, args: [fileURLToPath(new URL('./process/main.ts', import.meta.url))] }

export type ThumbnailMaker = ReturnType<typeof createThumbnailMaker>

/**
 * Makes thumbnails in other processes, because an image decoder may crash, hang or be exploited. A process handles
 * pictures of one account only, and its next one, too, because starting a process takes longer than most pictures.
 * Accounts take turns, and one with slow pictures comes later.
 */
export function createThumbnailMaker({
  program = PROGRAM,
  limits = LIMITS,
  quickMs = QUICK_MS,
  idleMs = IDLE_MS,
} = {}) {
  const turns = createFairQueue({ slots: PROCESSES, newcomerMs: NEWCOMER_MS })
  const longTurns = createFairQueue({ slots: 1 })
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

  async function attempt(
    accountId: string,
    signal: AbortSignal | undefined,
    ...work: Parameters<ThumbnailProcess['make']>
  ) {
    const release = await turns.acquire(accountId, signal)
    try {
      if (isClosed) throw new ThumbnailsUnavailable()
      const process = takeIdle(accountId) ?? (await start())
      let isReusable = false
      try {
        const made = await process.make(...work)
        isReusable = (Buffer.isBuffer(made) || made === 'not-a-picture') && (await process.isReusable())
        return made
      } finally {
        if (isReusable && !isClosed) keep(accountId, process)
        else await process.end()
      }
    } finally {
      release?.()
    }
  }

  return {
    /**
     * Makes the thumbnail of a picture, which `open` may have to read twice. Call this for one picture per account at a
     * time. Rejects if the picture is not to blame, or with `request/aborted` if the signal aborts while it waits.
     */
    async make(accountId: string, size: number, open: () => AsyncIterable<Buffer>, signal?: AbortSignal) {
      let releaseLong: (() => void) | undefined
      /** A picture that is no longer quick needs a long turn. It waits for one only if others wait for it. */
      function isInTheWay(usedMs: number): boolean {
        if (usedMs < quickMs || releaseLong) return false
        releaseLong = longTurns.tryAcquire(accountId)
        return !releaseLong && turns.isContended()
      }
      try {
        for (;;) {
          const made = await attempt(accountId, signal, size, open(), isInTheWay)
          if (made !== 'in-the-way') return made
          releaseLong = await longTurns.acquire(accountId, signal)
        }
      } finally {
        releaseLong?.()
      }
    },

    /** Ends all processes, and rejects the thumbnails in progress. */
    async close(): Promise<void> {
      isClosed = true
      for (const accountId of idle.keys()) takeIdle(accountId)
      await Promise.all([...all].map((process) => process.end()))
    },
  }
}
