import type { RenderedPage } from '../document/rendered-page.ts'
import type { ServerBundle } from '../realms/realm.ts'
import type { RenderJob } from './protocol.ts'
import type { RenderWorker } from './render-worker.ts'

export interface RenderLimits {
  /** For a page whose code has already run in the worker. */
  warmMs: number
  /** For loading bundles, and for a page's first render, which compiles its code. */
  coldMs: number
}

export type ReadBundle = (app: string, version: string) => Promise<ServerBundle>

/** Renders a page on a worker, loading its bundles first. Ends the worker after any failure: its state may be bad. */
export async function renderOnWorker(
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
