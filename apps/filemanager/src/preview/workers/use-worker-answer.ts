import { useEffect, useState } from 'react'
import { startWorker } from './limited-worker.ts'

interface Answered<Answer> {
  answer?: Answer
  error?: unknown
}

/** Asks a worker of its own one question, and ends it once it has answered, and when the preview closes. */
export function useWorkerAnswer<Question extends string, Answer>(name: string, limitMs: number, question: Question) {
  const [answered, setAnswered] = useState<Answered<Answer>>({})

  useEffect(() => {
    const worker = startWorker<Question, Answer>(name, limitMs)
    let isUnmounted = false
    const show = (result: Answered<Answer>) => {
      worker.end()
      if (!isUnmounted) setAnswered(result)
    }
    worker.ask(question).then(
      (answer) => show({ answer }),
      (error: unknown) => show({ error }),
    )
    return () => {
      isUnmounted = true
      worker.end()
    }
  }, [name, limitMs, question])

  return answered
}
