import { useEffect, useState } from 'react'
import { flushSync } from 'react-dom'
import { whenIdle } from '#kit/when-idle.ts'

/**
 * Returns whether to render the controls of a file's row or tile. In a long list, new rows start with text only:
 * controls take ten times as long to render, and scrolling adds many rows per frame. Controls follow when the browser
 * is idle, or immediately for the row in the tab order.
 */
export function useHasControls(isInLongList: boolean, isTabStop: boolean): boolean {
  const [hasControls, setHasControls] = useState(!isInLongList)
  if (isTabStop && !hasControls) setHasControls(true)
  useEffect(() => (hasControls ? undefined : enqueueIdleTask(() => setHasControls(true))), [hasControls])
  return hasControls
}

const MAX_WAIT_MS = 2000
/** Less than the time between two frames, so an animation does not stop the queue. */
const MAX_NEEDED_MS = 12
const FALLBACK_MS = 50

/** The tasks and the times by which they run, the earliest first. */
const waiting = new Map<() => void, number>()
let cancelTurn: (() => void) | undefined
let neededMs = 0

/**
 * Runs a task and the render it causes after all earlier ones, when the browser is idle for as long as the last one
 * took: on a slow device, not between the frames of a scroll. Returns a function that cancels it.
 */
function enqueueIdleTask(task: () => void): () => void {
  waiting.set(task, performance.now() + MAX_WAIT_MS)
  cancelTurn ??= requestTurn()
  return () => {
    waiting.delete(task)
    if (waiting.size > 0) return
    cancelTurn?.()
    cancelTurn = undefined
  }
}

function requestTurn(): () => void {
  const [latest = 0] = waiting.values()
  return whenIdle(runTurn, latest - performance.now(), { neededMs, fallbackMs: FALLBACK_MS })
}

function runTurn(): void {
  cancelTurn = undefined
  const [task] = waiting.keys()
  if (!task) return
  waiting.delete(task)
  const start = performance.now()
  flushSync(task)
  neededMs = Math.min(performance.now() - start, MAX_NEEDED_MS)
  if (waiting.size > 0) cancelTurn ??= requestTurn()
}
