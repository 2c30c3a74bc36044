import { whenIdle } from '../shared/when-idle.ts'

const MAX_WAIT_MS = 1000

const waiting = new Set<() => void>()
let cancelTurn: (() => void) | undefined

/** Runs a task after all earlier ones, when the browser is idle. Returns a function that cancels it. */
export function enqueueIdleTask(task: () => void): () => void {
  waiting.add(task)
  cancelTurn ??= whenIdle(runTurn, MAX_WAIT_MS)
  return () => {
    waiting.delete(task)
    if (waiting.size > 0) return
    cancelTurn?.()
    cancelTurn = undefined
  }
}

function runTurn(): void {
  cancelTurn = undefined
  const [task] = waiting
  if (!task) return
  waiting.delete(task)
  if (waiting.size > 0) cancelTurn = whenIdle(runTurn, MAX_WAIT_MS)
  // React renders after the task, so a second task would only lengthen that render.
  task()
}
