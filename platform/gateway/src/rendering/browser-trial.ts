import { Worker } from 'node:worker_threads'
import type { PageFailure, TriedPage } from '@mfe/release'
import type { Trial, TrialMessage } from './trial-protocol.ts'

type Stage = 'starting' | 'shell' | 'modules' | 'pages'

/** How long each may take; each page on its own. A machine may be busy while its thread starts. */
const LIMITS_MS: Readonly<Record<Stage, number>> = { starting: 30_000, shell: 10_000, modules: 10_000, pages: 5_000 }

export const skippedPage = ({ path }: { path: string }): TriedPage => ({ path, isSkipped: true })

/** The DOM itself takes some of it. */
const MEMORY_LIMIT_MB = 384

/**
 * Tries pages in a worker of their own, which is ended afterward, or when it takes too long. Omits pages of which
 * nothing can be said, such as those after one that does not end. Skips those for which no time is left.
 */
export async function tryInDom(trial: Trial, timeLeftMs: number): Promise<TriedPage[]> {
  const worker = new Worker(new URL(import.meta.resolve('#trial-worker')), {
    env: {},
    workerData: trial,
    resourceLimits: { maxOldGenerationSizeMb: MEMORY_LIMIT_MB },
    execArgv: ['--frozen-intrinsics', '--disable-warning=ExperimentalWarning'],
    // What the DOM prints is not for the log.
    stdout: true,
    stderr: true,
  })
  worker.stdout.resume()
  worker.stderr.resume()
  try {
    return await follow(worker, trial, timeLeftMs)
  } finally {
    await worker.terminate()
  }
}

function follow(worker: Worker, { pages }: Trial, timeLeftMs: number): Promise<TriedPage[]> {
  const { promise, resolve } = Promise.withResolvers<TriedPage[]>()
  const tried: TriedPage[] = []
  /** The number of pages that the worker has tried. */
  let seen = 0
  let stage: Stage = 'starting'
  let timer: NodeJS.Timeout | undefined
  let isOver = false

  function enter(next: Stage): void {
    if (isOver) return
    stage = next
    clearTimeout(timer)
    timer = setTimeout(() => breakOff('It does not end.'), LIMITS_MS[next])
  }

  const total = setTimeout(() => end(pages.slice(seen).map(skippedPage)), timeLeftMs)

  function end(more: readonly TriedPage[] = []): void {
    isOver = true
    clearTimeout(timer)
    clearTimeout(total)
    resolve([...tried, ...more])
  }

  function add(failure: PageFailure | undefined): void {
    const page = pages[seen]
    seen += 1
    if (page) tried.push({ path: page.path, ...(failure && { failure }) })
  }

  const failAll = (failure: PageFailure) => end(pages.map(({ path }) => ({ path, failure })))

  /** Ends the trial because of what the worker is doing. */
  function breakOff(message: string): void {
    const page = pages[seen]
    if (stage === 'modules') failAll({ stage: 'evaluation', message, isUncertain: true })
    else if (stage === 'pages' && page)
      end([{ path: page.path, failure: { stage: 'rendering', message, isUncertain: true } }])
    else end()
  }

  worker.on('error', ({ message }) => breakOff(message))
  worker.on('exit', () => breakOff('It ends its thread.'))
  worker.on('message', (message: TrialMessage) => {
    if (message.kind === 'done') end()
    else if (message.kind === 'ready') enter('shell')
    else if (message.kind === 'shell') enter('modules')
    else if (message.kind === 'modules' && message.failure) failAll(message.failure)
    else {
      if (message.kind === 'tried') add(message.failure)
      enter('pages')
    }
  })
  enter('starting')
  return promise
}
