import type { RenderedPage } from '../document/rendered-page.ts'
import { type BrokenSamples, prepareWorker } from './prepare-worker.ts'
import type { RenderJob } from './protocol.ts'
import { type ReadBundle, renderOnWorker } from './render-on-worker.ts'
import { RenderWorker } from './render-worker.ts'

/** While a visitor waits: a previewed version, or code that no sample has run. */
const COLD_TIMEOUT_MS = 3_000

/** In the background: a busy machine may need longer before a bundle counts as broken. */
const PREPARATION_TIMEOUT_MS = 6_000

/** Evaluated releases stay in a worker's memory; a worker that holds this many is replaced. */
const MAX_BUNDLES = 24

/** Pages per worker that may wait; further ones are left to the browser at once. */
const MAX_WAITING = 16

/** Thrown if more pages are queued than visitors would wait for. */
export class PoolBusyError extends Error {
  override readonly name = 'PoolBusyError'
}

export interface RenderPoolOptions {
  workers: number
  /** For a warm page. */
  timeoutMs: number
  readBundle: ReadBundle
}

/**
 * Creates a pool of worker threads, each rendering one page at a time. Ends a worker that overruns its time or whose
 * page throws; its replacement renders the samples before it serves visitors.
 */
export function createRenderPool({ workers, timeoutMs, readBundle }: RenderPoolOptions) {
  const idle: RenderWorker[] = []
  const busy = new Set<RenderWorker>()
  const queue: PromiseWithResolvers<RenderWorker>[] = []
  /** Workers replaced while busy: they end with their page, and their slots are already taken. */
  const retired = new Set<RenderWorker>()
  let samples: readonly RenderJob[] = []
  let broken: BrokenSamples = new Map()
  let replacements = 0
  let isClosed = false

  const prepare = (): Promise<RenderWorker> =>
    prepareWorker(samples, broken, (worker, sample) => {
      const limits = { warmMs: PREPARATION_TIMEOUT_MS, coldMs: PREPARATION_TIMEOUT_MS }
      return renderOnWorker(worker, sample, readBundle, limits)
    })

  function acquire(): Promise<RenderWorker> {
    // A late failure in a page's code may have ended an idle worker.
    for (let last = idle.pop(); last; last = idle.pop()) {
      if (last.isAlive) {
        busy.add(last)
        return Promise.resolve(last)
      }
      void replace()
    }
    if (busy.size + replacements >= workers) {
      const waiting = Promise.withResolvers<RenderWorker>()
      queue.push(waiting)
      return waiting.promise
    }
    const worker = new RenderWorker()
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
    else if (worker.isAlive && worker.loaded.size <= MAX_BUNDLES) put(worker)
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
    /** Rejects if the page throws or takes too long, or with `PoolBusyError`; the pool itself recovers. */
    async render(job: RenderJob): Promise<RenderedPage> {
      if (queue.length >= workers * MAX_WAITING) throw new PoolBusyError('Too many pages wait to be rendered.')
      if (isClosed) throw new Error('The render pool is closed.')
      const worker = await acquire()
      try {
        return await renderOnWorker(worker, job, readBundle, { warmMs: timeoutMs, coldMs: COLD_TIMEOUT_MS })
      } finally {
        release(worker)
      }
    },

    /**
     * Renders the samples on new workers, which then replace the current ones; until then those serve. Resolves to the
     * samples that failed. Must not be called concurrently.
     */
    async renew(next: readonly RenderJob[]): Promise<BrokenSamples> {
      samples = next
      broken = new Map()
      // The first worker finds out what is broken, so that the others skip it.
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
