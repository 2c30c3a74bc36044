import { afterEach, beforeEach, vi } from 'vitest'
import { parseMarkdown } from './documents/markdown.ts'
import type { WorkerMessage } from './workers/limited-worker.ts'

/** A worker whose questions a test answers. */
export class FakeWorker extends EventTarget {
  readonly script: string
  readonly questions: unknown[] = []
  isEnded = false

  constructor(script = '') {
    super()
    this.script = script
  }

  postMessage(question: unknown): void {
    this.questions.push(question)
  }

  send(message: WorkerMessage<unknown>): void {
    if (!this.isEnded) this.dispatchEvent(new MessageEvent('message', { data: message }))
  }

  terminate(): void {
    this.isEnded = true
  }
}

/** Registers hooks that replace the browser's workers. Returns those that a test has started so far. */
export function fakeWorkers(answer: (worker: FakeWorker, question: unknown) => void): readonly FakeWorker[] {
  const started: FakeWorker[] = []
  class StartedWorker extends FakeWorker {
    constructor(script: string) {
      super(script)
      started.push(this)
    }

    override postMessage(question: unknown): void {
      super.postMessage(question)
      queueMicrotask(() => answer(this, question))
    }
  }
  beforeEach(() => {
    started.length = 0
    vi.stubGlobal('Worker', StartedWorker)
    vi.stubGlobal('__webpack_public_path__', '/__mfe/filemanager/1.0.0/')
  })
  afterEach(() => vi.unstubAllGlobals())
  return started
}

/** Answers as the worker for Markdown does. */
export function answerMarkdown(worker: FakeWorker, question: unknown): void {
  worker.send({ state: 'working' })
  worker.send({ state: 'done', answer: parseMarkdown(question as string) })
}
