import { AsyncLocalStorage } from 'node:async_hooks'
import { createRequire } from 'node:module'
import { parentPort } from 'node:worker_threads'
import { assetBases } from '@mfe/contract'
import { criticalCss } from '../document/critical-css.ts'
import { splitAtFold } from '../document/fold.ts'
import type { RenderedPage } from '../document/rendered-page.ts'
import { createBundleLoader } from '../realms/bundle-loader.ts'
import { createConsoles } from '../realms/console.ts'
import { lockGlobals } from '../realms/shared-globals.ts'
import { errorFields } from './error-fields.ts'
import type { RenderJob, WorkerMessage, WorkerRequest, WorkerResponse } from './protocol.ts'

const port = parentPort
if (!port) throw new Error('This file only runs as a worker thread.')
const send = (message: WorkerMessage) => port.postMessage(message)
const { memoryUsage } = process
const { consoleOf, reset } = createConsoles((line) => send({ kind: 'console', line }))
const loader = createBundleLoader({ load: createRequire(import.meta.url), consoleOf })
/** The release whose page started what is running. */
const releases = new AsyncLocalStorage<string>()

// An error that no page awaits must not end the thread: it leaves no more than its own app's realm in a bad state.
process.on('uncaughtException', (error) => {
  Reflect.get(consoleOf(releases.getStore() ?? 'unknown'), 'error')(error)
})

lockGlobals()

port.on('message', async (request: WorkerRequest) => {
  send({ kind: 'response', response: await handle(request), externalBytes: memoryUsage().external })
})

async function handle(request: WorkerRequest): Promise<WorkerResponse> {
  try {
    if (request.kind === 'render') {
      const { job } = request
      return { ok: true, page: await releases.run(releaseOf(job), render, job) }
    }
    for (const bundle of request.bundles) loader.add(bundle)
    return { ok: true }
  } catch (error) {
    return { ok: false, error: errorFields(error) }
  }
}

function releaseOf({ app, plan }: RenderJob): string {
  const remote = plan.remotes[app]
  return remote ? `${app}@${remote.version}` : `shell@${plan.shell.version}`
}

async function render({ sheets, ...job }: RenderJob): Promise<RenderedPage> {
  reset()
  const { app, plan, what } = job
  const version = what === 'page' ? plan.remotes[app]?.version : undefined
  const remote = version === undefined ? undefined : { app, version }
  const { shell, pages, copy } = await loader.code({ shell: plan.shell.version, remote, assets: assetBases(plan)[0] })
  const pagesOf = (name: string) => {
    if (name !== remote?.app) throw new Error(`The plan does not name ${name}.`)
    return pages
  }
  const page = await shell.renderSite({ ...copy(job), pagesOf })
  return {
    ...page,
    what: job.what,
    headScript: shell.headScript,
    criticalCss: criticalCss(sheets, splitAtFold(page.body).first),
  }
}
