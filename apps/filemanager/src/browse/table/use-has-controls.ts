import { useEffect, useState } from 'react'
import { enqueueIdleTask } from './idle-queue.ts'

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
