import type { RenderedPage } from '../document/rendered-page.ts'
import type { ConsoleLine } from '../realms/console.ts'
import { type BrokenSamples, prepareWorker } from './prepare-worker.ts'
import type { RenderJob } from './protocol.ts'
import { type ReadBundle, renderOnWorker } from './render-on-worker.ts'
import { RenderWorker } from './render-worker.ts'

/** The limit for code that is not warm while a visitor waits, such as a previewed version. */
const COLD_TIMEOUT_MS = 3_000

/** The limit in the background: a bundle that is only slow on a busy machine must not count as broken. */
const PREPARATION_TIMEOUT_MS = 6_000

/** Evaluated bundles stay in a worker's memory, so a worker with more than this is replaced. */
const MAX_BUNDLES = 24

/** The number of pages per worker that may wait. Further ones are left to the browser immediately. */
const MAX_WAITING = 16

/** Thrown if the queue is full. */
export class PoolBusyError extends Error {
  override readonly name = 'PoolBusyError'
}

export interface RenderPoolOptions {
  workers: number
  /** The limit for a warm page. */
  timeoutMs: number
  readBundle: ReadBundle
  /** Receives what pages write to their console. */
  onConsole: (line: ConsoleLine) => void
}

/**
 * Creates a pool of worker threads that each render one page at a time. If a page throws, takes too long or leaves too
 * much memory in use, ends its worker and replaces it with one that renders the samples before it serves visitors.
 */
export function createRenderPool({ workers, timeoutMs, readBundle, onConsole }: RenderPoolOptions) {
  const idle: RenderWorker[] = []
  const busy = new Set<RenderWorker>()
  const queue: PromiseWithResolvers<RenderWorker>[] = []
  /** Workers that were replaced while busy. They end after their page, and no longer count as workers of the pool. */
  const retired = new Set<RenderWorker>()
  let samples: readonly RenderJob[] = []
  let broken: BrokenSamples = new Map()
  let replacements = 0
  let isClosed = false

  const createWorker = () => new RenderWorker(onConsole)
  const prepare = (): Promise<RenderWorker> =>
    prepareWorker(samples, broken, createWorker, (worker, sample) => {
      const limits = { warmMs: PREPARATION_TIMEOUT_MS, coldMs: PREPARATION_TIMEOUT_MS }
      return renderOnWorker(worker, sample, readBundle, limits)
    })

  function acquire(): Promise<RenderWorker> {
    // A worker may have ended while it was idle.
    for (let last = idle.pop(); last; last = idle.pop()) {
      if (last.isAlive) {
        busy.add(last)
        return Promise.resolve(last)
      }
      void last.end()
      void replace()
    }
    if (busy.size + replacements >= workers) {
      const waiting = Promise.withResolvers<RenderWorker>()
      queue.push(waiting)
      return waiting.promise
    }
    const worker = createWorker()
    busy.add(worker)
    return Promise.resolve(worker)
  }

  function put(worker: RenderWorker): void {
    const waiting = queue.shift()
    if (!waiting) idle.push(worker)
    else {
      busy.add(worker)
      waiting.resolve(worker)
    }
  }

  function release(worker: RenderWorker): void {
    busy.delete(worker)
    if (retired.delete(worker) || isClosed) void worker.end()
    else if (worker.isAlive && !worker.isSpent && worker.loaded.size <= MAX_BUNDLES) put(worker)
    else {
      void worker.end()
      void replace()
    }
  }

  async function replace(): Promise<void> {
    replacements += 1
    const worker = await prepare()
    replacements -= 1
    // A promotion may have replaced all workers in the meantime.
    if (isClosed || idle.length + busy.size >= workers) await worker.end()
    else put(worker)
  }

  function retire(worker: RenderWorker): void {
    const index = idle.indexOf(worker)
    if (index === -1) {
      busy.delete(worker)
      retired.add(worker)
    } else {
      idle.splice(index, 1)
      void worker.end()
    }
  }

  return {
    /** Rejects if the page throws or takes too long, or with `PoolBusyError`. */
    async render(job: RenderJob): Promise<RenderedPage> {
      if (queue.length >= workers * MAX_WAITING) throw new PoolBusyError('Too many pages are waiting to be rendered.')
      if (isClosed) throw new Error('The render pool is closed.')
      const worker = await acquire()
      try {
        return await renderOnWorker(worker, job, readBundle, { warmMs: timeoutMs, coldMs: COLD_TIMEOUT_MS })
      } finally {
        release(worker)
      }
    },

    /** Renders the samples on new workers, then switches to them. Resolves to the failed ones. One call at a time. */
    async renew(next: readonly RenderJob[]): Promise<BrokenSamples> {
      samples = next
      broken = new Map()
      // The first worker finds the broken samples, so the others can skip them.
      const fresh = [await prepare()]
      fresh.push(...(await Promise.all(Array.from({ length: workers - 1 }, prepare))))
      if (isClosed) await Promise.all(fresh.map((worker) => worker.end()))
      else {
        for (const old of [...idle, ...busy]) retire(old)
        for (const worker of fresh) put(worker)
      }
      return broken
    },

    async close(): Promise<void> {
      isClosed = true
      for (const { reject } of queue.splice(0)) reject(new Error('The render pool is closed.'))
      await Promise.all([...idle, ...busy, ...retired].map((worker) => worker.end()))
    },
  }
}
