import type { RenderedPage, RenderJob, ServerBundle } from './protocol.ts'
import { RenderWorker } from './render-worker.ts'

/** Loading a bundle and its first render, when code is compiled, take longer than a warm page. */
const COLD_TIMEOUT_MS = 3_000

/** Evaluated releases stay in a worker's memory; one that holds this many makes room by being replaced. */
const MAX_BUNDLES = 24

/** Pages per worker that may wait; beyond that they are left to the browser at once. */
const MAX_WAITING = 16

/** More pages wait than visitors would wait for. */
export class PoolBusy extends Error {
  override readonly name = 'PoolBusy'
}

export interface RenderPoolOptions {
  workers: number
  timeoutMs: number
  /** Reads the server build of a version; called once per worker and version. */
  readBundle: (app: string, version: string) => Promise<ServerBundle>
}

/**
 * A few worker threads that render pages, one page at a time each. A worker that overruns its time or whose page
 * throws is ended and replaced: other teams' code runs in it, and nothing of it may linger.
 */
export function createRenderPool({ workers, timeoutMs, readBundle }: RenderPoolOptions) {
  const idle: RenderWorker[] = Array.from({ length: workers }, () => new RenderWorker())
  const busy = new Set<RenderWorker>()
  const queue: ((worker: RenderWorker) => void)[] = []
  let isClosed = false

  const take = (): Promise<RenderWorker> => {
    const last = idle.pop()
    if (!last) return new Promise((resolve) => queue.push(resolve))
    // Late failures of a page's code may have ended a worker that had nothing to do.
    const worker = last.isAlive ? last : new RenderWorker()
    busy.add(worker)
    return Promise.resolve(worker)
  }
  const giveBack = (worker: RenderWorker): void => {
    busy.delete(worker)
    if (worker.loaded.size > MAX_BUNDLES) void worker.end()
    const next = worker.isAlive || isClosed ? worker : new RenderWorker()
    const waiting = queue.shift()
    if (!waiting) idle.push(next)
    else {
      busy.add(next)
      waiting(next)
    }
  }

  async function renderOn(worker: RenderWorker, job: RenderJob): Promise<RenderedPage> {
    const needed = versionsOf(job).filter(({ app, version }) => !worker.loaded.has(`${app}@${version}`))
    if (needed.length > 0) {
      const bundles = await Promise.all(needed.map(({ app, version }) => readBundle(app, version)))
      await worker.load(bundles, COLD_TIMEOUT_MS)
    }
    const owner = `${job.app}@${versionOf(job)}`
    try {
      const page = await worker.render(job, worker.ran.has(owner) ? timeoutMs : COLD_TIMEOUT_MS)
      worker.ran.add(owner)
      return page
    } catch (error) {
      await worker.end()
      throw error
    }
  }

  return {
    /** Rejects when the page throws or takes too long, or with `PoolBusy`; the pool stays whole. */
    async render(job: RenderJob): Promise<RenderedPage> {
      if (queue.length >= workers * MAX_WAITING) throw new PoolBusy('Too many pages wait to be rendered.')
      const worker = await take()
      try {
        return await renderOn(worker, job)
      } finally {
        giveBack(worker)
      }
    },

    /** Renders the same pages on every worker, so that no visitor meets cold code. */
    async warm(jobs: readonly RenderJob[]): Promise<void> {
      const held = await Promise.all(Array.from({ length: workers }, take))
      await Promise.allSettled(
        held.map(async (worker) => {
          try {
            for (const job of jobs) {
              if (worker.isAlive) await renderOn(worker, job)
            }
          } finally {
            giveBack(worker)
          }
        }),
      )
    },

    async close(): Promise<void> {
      isClosed = true
      await Promise.all([...idle, ...busy].map((worker) => worker.end()))
    },
  }
}

const versionOf = ({ app, plan }: RenderJob): string | undefined =>
  app === 'shell' ? plan.shell.version : plan.remotes[app]?.version

/** The bundles of a plan; the signed-in area is never rendered on the server, only the frame around it. */
function versionsOf({ plan }: RenderJob): { app: string; version: string }[] {
  const shell = { app: 'shell', version: plan.shell.version }
  const remotes = Object.entries(plan.remotes).map(([app, { version }]) => ({ app, version }))
  return plan.audience === 'signed-in' ? [shell] : [shell, ...remotes]
}
