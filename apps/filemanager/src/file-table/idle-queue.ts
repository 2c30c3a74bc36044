import { flushSync } from 'react-dom'
import { whenIdle } from '../shared/when-idle.ts'

const MAX_WAIT_MS = 2000

const waiting = new Set<() => void>()
let cancelTurn: (() => void) | undefined
let lastDuration = 0

/**
 * Runs a task and the render it causes after all earlier ones, when the browser is idle for as long as the last one
 * took: on a slow device, not between the frames of a scroll. Returns a function that cancels it.
 */
export function enqueueIdleTask(task: () => void): () => void {
  waiting.add(task)
  cancelTurn ??= whenIdle(runTurn, MAX_WAIT_MS, lastDuration)
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
  const start = performance.now()
  flushSync(task)
  lastDuration = performance.now() - start
  if (waiting.size > 0) cancelTurn = whenIdle(runTurn, MAX_WAIT_MS, lastDuration)
}
