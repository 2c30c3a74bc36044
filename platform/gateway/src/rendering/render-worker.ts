import { Worker } from 'node:worker_threads'
import type { RenderedPage } from '../document/rendered-page.ts'
import type { ConsoleLine } from '../realms/console.ts'
import type { ServerBundle } from '../realms/realm.ts'
import { toError } from './error-fields.ts'
import type { RenderJob, WorkerMessage, WorkerRequest } from './protocol.ts'

const MEMORY_LIMIT_MB = 256
/** Rendering only creates short-lived objects, so V8's default limit would cost 100 MB per worker without benefit. */
const YOUNG_LIMIT_MB = 16

/** What `resourceLimits` do not cover, such as buffers. A worker that keeps more is replaced; a new one has 4 MB. */
const EXTERNAL_LIMIT_BYTES = 64 * 1024 * 1024

export class RenderMemoryError extends Error {
  override readonly name = 'RenderMemoryError'

  constructor() {
    super(`The page keeps more than ${EXTERNAL_LIMIT_BYTES / 1024 ** 2} MiB of buffers in use.`)
  }
}

/** A render exceeded its time limit. Its worker has been terminated. */
export class RenderTimeoutError extends Error {
  override readonly name = 'RenderTimeoutError'
}

/** A worker thread with an empty environment and a memory limit, for one request at a time. Keeps no process alive. */
export class RenderWorker {
  readonly #thread = new Worker(new URL(import.meta.resolve('#worker')), {
    env: {},
    resourceLimits: { maxOldGenerationSizeMb: MEMORY_LIMIT_MB, maxYoungGenerationSizeMb: YOUNG_LIMIT_MB },
    stderr: false,
    // Pages run in realms of their own, but could reach the worker's built-ins through the objects that all realms share.
    execArgv: ['--frozen-intrinsics', '--disable-warning=ExperimentalWarning'],
  })
  #pending: PromiseWithResolvers<RenderedPage | undefined> | undefined
  isAlive = true
  /** The memory outside of V8's heap that it used after its last request. */
  externalBytes = 0
  /** `app@version` of every bundle that the worker has received. */
  readonly loaded = new Set<string>()
  /** The shells, and pairs of shell and remote, that have rendered here, so their code is compiled. */
  readonly warm = new Set<string>()

  constructor(onConsole: (line: ConsoleLine) => void) {
    this.#thread.unref()
    this.#thread.on('message', (message: WorkerMessage) => {
      if (message.kind === 'console') return onConsole(message.line)
      const { response, externalBytes } = message
      this.externalBytes = externalBytes
      if (response.ok) this.#pending?.resolve(response.page)
      else this.#pending?.reject(toError(response.error))
    })
    this.#thread.on('error', (error) => this.#fail(error))
    this.#thread.on('exit', () => this.#fail(new Error('The render worker exited.')))
  }

  /** Whether it keeps more memory than a worker may, so it should be replaced after its current page. */
  get isSpent(): boolean {
    return this.externalBytes > EXTERNAL_LIMIT_BYTES
  }

  async load(bundles: readonly ServerBundle[], timeoutMs: number): Promise<void> {
    await this.#send({ kind: 'load', bundles }, timeoutMs)
    for (const { app, version } of bundles) this.loaded.add(`${app}@${version}`)
  }

  async render(job: RenderJob, timeoutMs: number): Promise<RenderedPage> {
    const page = await this.#send({ kind: 'render', job }, timeoutMs)
    if (!page) throw new Error('The worker responded without a page.')
    return page
  }

  async end(reason = new Error('The render worker was terminated.')): Promise<void> {
    this.#fail(reason)
    await this.#thread.terminate()
  }

  async #send(request: WorkerRequest, timeoutMs: number): Promise<RenderedPage | undefined> {
    if (!this.isAlive) throw new Error('The render worker has exited.')
    const pending = Promise.withResolvers<RenderedPage | undefined>()
    this.#pending = pending
    const timer = setTimeout(() => {
      void this.end(new RenderTimeoutError(`No response from the render worker within ${timeoutMs} ms.`))
    }, timeoutMs)
    try {
      this.#thread.postMessage(request)
      return await pending.promise
    } finally {
      clearTimeout(timer)
      this.#pending = undefined
    }
  }

  #fail(error: Error): void {
    this.isAlive = false
    this.#pending?.reject(error)
  }
}
