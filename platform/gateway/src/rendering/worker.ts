import { createRequire } from 'node:module'
import { parentPort } from 'node:worker_threads'
import { criticalCss } from '../document/critical-css.ts'
import { splitAtFold } from '../document/fold.ts'
import type { RenderedPage } from '../document/rendered-page.ts'
import { createBundleLoader } from './bundle-loader.ts'
import { errorFields } from './error-fields.ts'
import type { RenderJob, WorkerRequest, WorkerResponse } from './protocol.ts'

const port = parentPort
if (!port) throw new Error('This file only runs as a worker thread.')
const loader = createBundleLoader(createRequire(import.meta.url))

// Removes access to files, network and processes, because other teams' bundles run here.
for (const name of ['process', 'fetch', 'WebSocket', 'EventSource']) Reflect.deleteProperty(globalThis, name)

port.on('message', async (request: WorkerRequest) => {
  port.postMessage(await handle(request))
})

async function handle(request: WorkerRequest): Promise<WorkerResponse> {
  try {
    if (request.kind === 'render') return { ok: true, page: await render(request.job) }
    for (const bundle of request.bundles) loader.add(bundle)
    return { ok: true }
  } catch (error) {
    return { ok: false, error: errorFields(error) }
  }
}

async function render({ sheets, ...job }: RenderJob): Promise<RenderedPage> {
  const { plan } = job
  const shell = loader.shell(plan.shell.version)
  const pagesOf = (app: string) => {
    const version = plan.remotes[app]?.version
    if (!version) throw new Error(`The plan does not name ${app}.`)
    return loader.remote(app, version, plan.shell.version).pages as Readonly<Record<string, unknown>>
  }
  const page = await shell.renderSite({ ...job, pagesOf })
  return {
    ...page,
    what: job.what,
    headScript: shell.headScript,
    criticalCss: criticalCss(sheets, splitAtFold(page.body).first),
  }
}
