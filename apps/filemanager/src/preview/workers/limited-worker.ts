/** What a worker sends: its time runs only while it is `working`, not while it waits for the network. */
export type WorkerMessage<Answer> =
  | { state: 'working' | 'waiting' }
  | { state: 'done'; answer: Answer }
  | { state: 'failed'; name: string }

/** Rejects a question that took too long. The worker has been ended. */
export class TooSlow extends Error {
  override name = 'TooSlow'
}

/** Rejects a question that a worker could not answer. `name` is that of its error. */
class WorkerFailure extends Error {
  constructor(name: string) {
    super(`A worker failed: ${name}`)
    this.name = name
  }
}

interface Pending<Answer> {
  resolve: (answer: Answer) => void
  reject: (error: Error) => void
}

/** A file can keep a worker waiting for ever, by asking for one part of itself after another. */
const MAX_TOTAL_MS = 60_000

/**
 * Asks a worker questions, one at a time, and ends it if an answer takes more than `limitMs` of work, or `totalMs` with
 * what it waits for. Files from strangers are read in such workers, so no file can stop the page, and ending the worker
 * frees what it has allocated.
 */
export class LimitedWorker<Question, Answer> {
  readonly #worker: Worker
  readonly #limitMs: number
  readonly #totalMs: number
  #turn: Promise<unknown> = Promise.resolve()
  #pending: Pending<Answer> | undefined
  #endedBy: Error | undefined
  #timer: ReturnType<typeof setTimeout> | undefined
  #startedAt = 0
  #leftMs = 0
  #deadline: ReturnType<typeof setTimeout> | undefined

  constructor(worker: Worker, limitMs: number, totalMs = MAX_TOTAL_MS) {
    this.#worker = worker
    this.#limitMs = limitMs
    this.#totalMs = totalMs
    worker.addEventListener('message', ({ data }: MessageEvent<WorkerMessage<Answer>>) => this.#receive(data))
    worker.addEventListener('error', () => this.end(new WorkerFailure('Error')))
  }

  /** Rejects with the reason of `signal` if the turn of the question has not come when it aborts. */
  ask(question: Question, signal?: AbortSignal): Promise<Answer> {
    const answer = this.#turn.then(() => {
      signal?.throwIfAborted()
      return this.#send(question)
    })
    this.#turn = answer.catch(() => undefined)
    return answer
  }

  /** Ends the worker at once, whatever it is doing. Rejects the questions that it has not answered. */
  end(reason: Error = new WorkerFailure('AbortError')): void {
    if (this.#endedBy) return
    this.#endedBy = reason
    this.#worker.terminate()
    this.#settle()?.reject(reason)
  }

  #send(question: Question): Promise<Answer> {
    if (this.#endedBy) return Promise.reject(this.#endedBy)
    this.#leftMs = this.#limitMs
    this.#deadline = setTimeout(() => this.end(new TooSlow()), this.#totalMs)
    return new Promise((resolve, reject) => {
      this.#pending = { resolve, reject }
      this.#worker.postMessage(question)
    })
  }

  #receive(message: WorkerMessage<Answer>): void {
    if (message.state === 'working') this.#startClock()
    if (message.state === 'waiting') this.#stopClock()
    if (message.state === 'done') this.#settle()?.resolve(message.answer)
    if (message.state === 'failed') this.#settle()?.reject(new WorkerFailure(message.name))
  }

  /** Stops the time of the question, and returns it for its answer. */
  #settle(): Pending<Answer> | undefined {
    this.#stopClock()
    clearTimeout(this.#deadline)
    const pending = this.#pending
    this.#pending = undefined
    return pending
  }

  #startClock(): void {
    if (this.#timer !== undefined || !this.#pending) return
    this.#startedAt = performance.now()
    this.#timer = setTimeout(() => this.end(new TooSlow()), this.#leftMs)
  }

  #stopClock(): void {
    if (this.#timer === undefined) return
    clearTimeout(this.#timer)
    this.#timer = undefined
    this.#leftMs -= performance.now() - this.#startedAt
  }
}

declare const __webpack_public_path__: string

/** On the site's own origin, even if a CDN served this file: browsers do not start workers from another one. */
export const releaseFolder = (): string =>
  new URL(__webpack_public_path__, location.href).pathname.replace(/^.*?(?=\/__mfe\/)/, '')

/** Starts a worker of this release, as `rsbuild.config.ts` names it. `limitMs` is its time for each answer. */
export const startWorker = <Question, Answer>(name: string, limitMs: number): LimitedWorker<Question, Answer> =>
  new LimitedWorker(new Worker(`${releaseFolder()}workers/${name}.js`, { type: 'module' }), limitMs)
