import type { WorkerMessage } from './limited-worker.ts'

const send = <Answer>(message: WorkerMessage<Answer>, transfer: Transferable[] = []) =>
  postMessage(message, { transfer })

/** The loads that have not ended; those of an earlier question, too, if it failed meanwhile. */
let loads = 0

export function answerQuestions<Question, Answer>(
  answer: (question: Question) => Answer | Promise<Answer>,
  transferOf: (answer: Answer) => Transferable[] = () => [],
): void {
  addEventListener('message', async ({ data }: MessageEvent<Question>) => {
    send({ state: loads === 0 ? 'working' : 'waiting' })
    try {
      const result = await answer(data)
      send({ state: 'done', answer: result }, transferOf(result))
    } catch (error) {
      send({ state: 'failed', name: error instanceof Error ? error.name : 'Error' })
    }
  })
}

/** Stops the clock of the page until this load, and all others at the same time, have ended. */
export async function whileWaiting<Result>(load: Promise<Result>): Promise<Result> {
  loads += 1
  if (loads === 1) send({ state: 'waiting' })
  try {
    return await load
  } finally {
    loads -= 1
    if (loads === 0) send({ state: 'working' })
  }
}
