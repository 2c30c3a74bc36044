import type { RenderedPage } from '../document/rendered-page.ts'
import type { ConsoleLine } from '../realms/console.ts'
import type { ServerBundle } from '../realms/realm.ts'
import type { RenderJob } from './protocol.ts'
import { RenderMemoryError, RenderWorker } from './render-worker.ts'

/** The limit for code that is not warm while a visitor waits, such as a previewed version. */
const COLD_TIMEOUT_MS = 3_000

/** The limit in the background: a bundle that is only slow on a busy machine must not count as broken. */
const PREPARATION_TIMEOUT_MS = 6_000

/** Evaluated bundles stay in a worker's memory, so a worker with more than this is replaced. */
const MAX_BUNDLES = 24

/** The number of pages per worker that may wait. Further ones are left to the browser immediately. */
const MAX_WAITING = 16

export class PoolBusyError extends Error {
  override readonly name = 'PoolBusyError'
}

/** Samples that failed, with their errors. */
type BrokenSamples = Map<RenderJob, unknown>

type ReadBundle = (app: string, version: string) => Promise<ServerBundle>

export interface RenderPoolOptions {
  workers: number
  /** The limit for a warm page. */
  timeoutMs: number
  readBundle: ReadBundle
  onConsole: (line: ConsoleLine) => void
}

/** Creates a pool of workers that each render one page at a time; replaces those that a page left in a bad state. */
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

interface RenderLimits {
  /** For a page whose code has already run in the worker. */
  warmMs: number
  /** For loading bundles, and for a page's first render, which compiles its code. */
  coldMs: number
}

/**
 * Creates a worker and renders every sample on it, so no visitor waits for code to compile. Adds a sample that fails,
 * or that keeps most of too much memory, to `broken` and starts over without it. Never rejects.
 */
async function prepareWorker(
  samples: readonly RenderJob[],
  broken: BrokenSamples,
  createWorker: () => RenderWorker,
  render: (worker: RenderWorker, job: RenderJob) => Promise<unknown>,
): Promise<RenderWorker> {
  const worker = createWorker()
  let largest: { sample: RenderJob; bytes: number } | undefined
  for (const sample of samples.filter((each) => !broken.has(each))) {
    const before = worker.externalBytes
    try {
      await render(worker, sample)
    } catch (error) {
      broken.set(sample, error)
      return prepareWorker(samples, broken, createWorker, render)
    }
    const bytes = worker.externalBytes - before
    if (!largest || bytes > largest.bytes) largest = { sample, bytes }
    if (worker.isSpent) {
      broken.set(largest.sample, new RenderMemoryError())
      await worker.end()
      return prepareWorker(samples, broken, createWorker, render)
    }
  }
  return worker
}

/** Renders a page on a worker, loading its bundles first. Ends the worker after any failure: its state may be bad. */
async function renderOnWorker(
  worker: RenderWorker,
  job: RenderJob,
  readBundle: ReadBundle,
  { warmMs, coldMs }: RenderLimits,
): Promise<RenderedPage> {
  try {
    const missing = bundlesOf(job).filter(({ app, version }) => !worker.loaded.has(`${app}@${version}`))
    if (missing.length > 0) {
      await worker.load(await Promise.all(missing.map(({ app, version }) => readBundle(app, version))), coldMs)
    }
    const codeKey = bundlesOf(job)
      .map(({ app, version }) => `${app}@${version}`)
      .join(' ')
    const page = await worker.render(job, worker.warm.has(codeKey) ? warmMs : coldMs)
    worker.warm.add(codeKey)
    return page
  } catch (error) {
    await worker.end()
    throw error
  }
}

/** Lists the bundles that a job needs: a frame only needs the shell's. */
function bundlesOf({ app, plan, what }: RenderJob): { app: string; version: string }[] {
  const shell = { app: 'shell', version: plan.shell.version }
  const version = plan.remotes[app]?.version
  return what === 'frame' || version === undefined ? [shell] : [shell, { app, version }]
}
