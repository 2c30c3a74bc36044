import type { WorkerMessage } from './limited-worker.ts'

const send = <Answer>(message: WorkerMessage<Answer>, transfer: Transferable[] = []) =>
  postMessage(message, { transfer })

/** Answers the questions of the page in a worker; reports an error by its name. */
export function answerQuestions<Question, Answer>(
  answer: (question: Question) => Answer | Promise<Answer>,
  transferOf: (answer: Answer) => Transferable[] = () => [],
): void {
  addEventListener('message', async ({ data }: MessageEvent<Question>) => {
    send({ state: 'working' })
    try {
      const result = await answer(data)
      send({ state: 'done', answer: result }, transferOf(result))
    } catch (error) {
      send({ state: 'failed', name: error instanceof Error ? error.name : 'Error' })
    }
  })
}

/** Stops the clock of the page while the worker waits for the network. */
export async function whileWaiting<Result>(load: Promise<Result>): Promise<Result> {
  send({ state: 'waiting' })
  try {
    return await load
  } finally {
    send({ state: 'working' })
  }
}
