import { setTimeout as pause } from 'node:timers/promises'
import type { RenderedPage } from '../document/rendered-page.ts'
import type { ConsoleLine } from '../realms/console.ts'
import type { ServerBundle } from '../realms/realm.ts'
import type { RenderJob } from './protocol.ts'
import { RenderMemoryError, RenderWorker } from './render-worker.ts'

/** The limit for code that is not warm while a visitor waits, such as a previewed version. */
const COLD_TIMEOUT_MS = 3_000

/** The limit in the background: a bundle that is only slow on a busy machine must not count as broken. */
const PREPARATION_TIMEOUT_MS = 6_000

/** Evaluated bundles stay in a worker's memory, so one with more than this that are not live is replaced. */
const MAX_OTHER_BUNDLES = 24

/** How long no change must follow before the workers are replaced: it costs the CPU time of a page of every app. */
const SETTLED_MS = 10_000

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
  /** Workers that have not rendered the newest samples. They do once they render no page. */
  const behind = new WeakSet<RenderWorker>()
  let samples: readonly RenderJob[] = []
  /** The bundles of the samples, as `app@version`. */
  let live: ReadonlySet<string> = new Set()
  let broken: BrokenSamples = new Map()
  let preparing = 0
  let isClosed = false

  const createWorker = () => new RenderWorker(onConsole)
  const prepare = (worker = createWorker()): Promise<RenderWorker> =>
    prepareWorker(worker, samples, broken, createWorker, (each, sample) => {
      const limits = { warmMs: PREPARATION_TIMEOUT_MS, coldMs: PREPARATION_TIMEOUT_MS }
      return renderOnWorker(each, sample, readBundle, limits)
    })

  function acquire(): Promise<RenderWorker> {
    // A worker may have ended while it was idle.
    for (let last = idle.pop(); last; last = idle.pop()) {
      if (last.isAlive) {
        busy.add(last)
        return Promise.resolve(last)
      }
      void last.end()
      void add()
    }
    if (busy.size + preparing >= workers) {
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

  const holdsTooMuch = ({ loaded }: RenderWorker): boolean =>
    [...loaded].filter((bundle) => !live.has(bundle)).length > MAX_OTHER_BUNDLES

  function release(worker: RenderWorker): void {
    busy.delete(worker)
    const isBehind = behind.delete(worker)
    if (retired.delete(worker) || isClosed) void worker.end()
    else if (!worker.isAlive || worker.isSpent || holdsTooMuch(worker)) {
      void worker.end()
      void add()
    } else if (isBehind) void add(worker)
    else put(worker)
  }

  /** Adds a worker to the pool, by default a new one, once it has rendered the samples. */
  async function add(worker?: RenderWorker): Promise<void> {
    preparing += 1
    let prepared: readonly RenderJob[]
    let ready = worker
    do {
      prepared = samples
      ready = await prepare(ready)
    } while (prepared !== samples)
    preparing -= 1
    // A promotion may have replaced all workers in the meantime.
    if (isClosed || idle.length + busy.size >= workers) await ready.end()
    else put(ready)
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

  async function catchUp(worker: RenderWorker): Promise<void> {
    idle.splice(idle.indexOf(worker), 1)
    behind.delete(worker)
    await add(worker)
  }

  /** Renders what is new on one of the current workers, while the others serve, then on those, after their pages. */
  async function catchUpAll(): Promise<void> {
    // Rejects only once the pool is closed.
    const first = await acquire().catch(() => undefined)
    if (!first) return
    busy.delete(first)
    await add(first)
    for (const worker of [...idle, ...busy]) behind.add(worker)
    await Promise.all(idle.filter((worker) => behind.has(worker)).map(catchUp))
  }

  /** Renders the samples on new workers, then switches to them, unless others have become the samples. */
  async function replaceAll(): Promise<void> {
    const wanted = samples
    const fresh = [await prepare()]
    if (samples === wanted) fresh.push(...(await Promise.all(Array.from({ length: workers - 1 }, () => prepare()))))
    if (isClosed || samples !== wanted) {
      await Promise.all(fresh.map((worker) => worker.end()))
      return
    }
    for (const old of [...idle, ...busy]) retire(old)
    for (const worker of fresh) put(worker)
  }

  /** Replaces the workers after the last of several changes: what is no longer live ends, with all that it started. */
  async function replaceAllLater(): Promise<void> {
    const wanted = samples
    await pause(SETTLED_MS, undefined, { ref: false })
    if (samples === wanted && !isClosed) await replaceAll()
  }

  /** Whether the current workers have rendered at least half of these, and another one serves while one renders the rest. */
  function canCatchUp(next: readonly RenderJob[]): boolean {
    const [worker] = [...idle, ...busy]
    if (!worker || workers === 1) return false
    return next.filter((sample) => worker.warm.has(codeOf(sample))).length >= next.length / 2
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

    /**
     * Renders the samples in advance: on the current workers if little is new, which are replaced later, else on new
     * workers, which then replace them. Resolves to the samples that failed. One call at a time.
     */
    async renew(next: readonly RenderJob[]): Promise<BrokenSamples> {
      const failed: BrokenSamples = new Map()
      const mayCatchUp = canCatchUp(next)
      samples = next
      live = new Set(next.flatMap(bundlesOf).map(nameOf))
      broken = failed
      // In both, the first worker finds the broken samples, so the others can skip them.
      if (mayCatchUp) {
        await catchUpAll()
        void replaceAllLater()
      } else await replaceAll()
      return failed
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
 * Renders on a worker every sample whose code it has not rendered, so no visitor waits for code to compile. Adds a
 * sample that fails, or that keeps most of too much memory, to `broken` and starts over on a new worker without it. On
 * a worker that has rendered pages, these may be the cause, so nothing is added. Never rejects.
 */
async function prepareWorker(
  worker: RenderWorker,
  samples: readonly RenderJob[],
  broken: BrokenSamples,
  createWorker: () => RenderWorker,
  render: (worker: RenderWorker, job: RenderJob) => Promise<unknown>,
): Promise<RenderWorker> {
  const isNew = worker.warm.size === 0
  const startOver = () => prepareWorker(createWorker(), samples, broken, createWorker, render)
  // It may have ended while it was idle.
  if (!isNew && !worker.isAlive) return startOver()
  let largest: { sample: RenderJob; bytes: number } | undefined
  for (const sample of samples.filter((each) => !broken.has(each) && !worker.warm.has(codeOf(each)))) {
    const before = worker.externalBytes
    try {
      await render(worker, sample)
    } catch (error) {
      if (isNew) broken.set(sample, error)
      return startOver()
    }
    const bytes = worker.externalBytes - before
    if (!largest || bytes > largest.bytes) largest = { sample, bytes }
    if (worker.isSpent) {
      if (isNew) broken.set(largest.sample, new RenderMemoryError())
      await worker.end()
      return startOver()
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
    const missing = bundlesOf(job).filter((bundle) => !worker.loaded.has(nameOf(bundle)))
    if (missing.length > 0) {
      await worker.load(await Promise.all(missing.map(({ app, version }) => readBundle(app, version))), coldMs)
    }
    const code = codeOf(job)
    const page = await worker.render(job, worker.warm.has(code) ? warmMs : coldMs)
    worker.warm.add(code)
    return page
  } catch (error) {
    await worker.end()
    throw error
  }
}

interface Bundle {
  app: string
  version: string
}

/** Lists the bundles that a job needs: a frame only needs the shell's. */
function bundlesOf({ app, plan, what }: RenderJob): Bundle[] {
  const shell = { app: 'shell', version: plan.shell.version }
  const version = plan.remotes[app]?.version
  return what === 'frame' || version === undefined ? [shell] : [shell, { app, version }]
}

const nameOf = ({ app, version }: Bundle): string => `${app}@${version}`

/** Identifies the code that a job runs. */
const codeOf = (job: RenderJob): string => bundlesOf(job).map(nameOf).join(' ')
