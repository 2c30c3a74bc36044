import { useEffect, useState } from 'react'
import { enqueueIdleTask } from './idle-queue.ts'

/**
 * Returns whether a file's row or tile has its controls. In a long list, it first shows only texts, because controls take
 * ten times longer to render, and many rows appear in each frame of a scroll. They follow when the browser is idle, or at
 * once for the row in the tab order.
 */
export function useHasControls(isInLongList: boolean, isTabStop: boolean): boolean {
  const [hasControls, setHasControls] = useState(!isInLongList)
  if (isTabStop && !hasControls) setHasControls(true)
  useEffect(() => (hasControls ? undefined : enqueueIdleTask(() => setHasControls(true))), [hasControls])
  return hasControls
}
