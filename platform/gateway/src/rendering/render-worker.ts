import { Worker } from 'node:worker_threads'
import type { RenderedPage, RenderJob, ServerBundle, WorkerAnswer, WorkerRequest } from './protocol.ts'

const MEMORY_LIMIT_MB = 256
/**
 * Rendering creates only short-lived objects: with V8's default limit a worker would hold 100 MB more without benefit.
 */
const YOUNG_LIMIT_MB = 16

/** A render that exceeded its time. Its worker is gone. */
class RenderTimeout extends Error {
  override readonly name = 'RenderTimeout'
}

type Message = WorkerRequest extends infer Request
  ? Request extends WorkerRequest
    ? Omit<Request, 'id'>
    : never
  : never

interface Waiting {
  resolve(page: RenderedPage | undefined): void
  reject(error: Error): void
  timer: NodeJS.Timeout
}

/** One worker thread, with an empty environment and a memory limit. Never keeps the process alive. */
export class RenderWorker {
  readonly #thread = new Worker(new URL(import.meta.resolve('#worker')), {
    env: {},
    resourceLimits: { maxOldGenerationSizeMb: MEMORY_LIMIT_MB, maxYoungGenerationSizeMb: YOUNG_LIMIT_MB },
    stderr: false,
  })
  readonly #waiting = new Map<number, Waiting>()
  #nextId = 0
  #isAlive = true
  /** `app@version` of every bundle that the worker has received. */
  readonly loaded = new Set<string>()
  /** The shells, and the pairs of shell and remote, whose code has rendered here and is compiled. */
  readonly ran = new Set<string>()

  constructor() {
    this.#thread.unref()
    this.#thread.on('message', (answer: WorkerAnswer) => this.#settle(answer))
    this.#thread.on('error', (error) => this.#die(error))
    this.#thread.on('exit', () => this.#die(new Error('The render worker ended.')))
  }

  get isAlive(): boolean {
    return this.#isAlive
  }

  async load(bundles: readonly ServerBundle[], timeoutMs: number): Promise<void> {
    await this.#send({ kind: 'load', bundles }, timeoutMs)
    for (const { app, version } of bundles) this.loaded.add(`${app}@${version}`)
  }

  async render(job: RenderJob, timeoutMs: number): Promise<RenderedPage> {
    const page = await this.#send({ kind: 'render', job }, timeoutMs)
    if (!page) throw new Error('The worker answered without a page.')
    return page
  }

  async end(): Promise<void> {
    this.#die(new Error('The render worker was ended.'))
    await this.#thread.terminate()
  }

  #send(message: Message, timeoutMs: number): Promise<RenderedPage | undefined> {
    if (!this.#isAlive) return Promise.reject(new Error('The render worker has ended.'))
    const id = ++this.#nextId
    return new Promise((resolve, reject) => {
      const timer = setTimeout(() => {
        this.#waiting.delete(id)
        reject(new RenderTimeout(`No answer from the render worker within ${timeoutMs} ms.`))
        void this.end()
      }, timeoutMs)
      this.#waiting.set(id, { resolve, reject, timer })
      this.#thread.postMessage({ ...message, id })
    })
  }

  #settle(answer: WorkerAnswer): void {
    const waiting = this.#waiting.get(answer.id)
    if (!waiting) return
    this.#waiting.delete(answer.id)
    clearTimeout(waiting.timer)
    if (answer.ok) waiting.resolve(answer.page)
    else waiting.reject(Object.assign(new Error(answer.error.message), answer.error))
  }

  #die(error: Error): void {
    this.#isAlive = false
    for (const { reject, timer } of this.#waiting.values()) {
      clearTimeout(timer)
      reject(error)
    }
    this.#waiting.clear()
  }
}
