import { useCallback, useEffect, useState } from 'react'
import { retryLater } from '#kit/failures/retry-later.ts'

const CHECK_MS = 15_000
/** For an hour, in a tab that stays visible. */
const MAX_CHECKS = 240
/** Five minutes. */
const CHECKS_PER_REFRESH = 20

const CHANGED = 'Some of it was deleted or replaced after your download began. If the download failed, start it again.'

/**
 * A page cannot see that the browser's download fails. After a download has begun, `checkLink` is therefore called at
 * intervals to show whether the link still works, and instead of it, when the tab is back and every five minutes,
 * `refresh`, which may load more; `note` then says if something that was there is gone according to `isGone`.
 */
export function useDownloadWatch<Data>(
  data: Data | undefined,
  refresh: () => Promise<void>,
  isGone: (before: Data, now: Data) => boolean,
  checkLink = refresh,
) {
  const [before, setBefore] = useState<Data>()
  const hasChanged = before !== undefined && data !== undefined && isGone(before, data)
  const isWatching = before !== undefined && !hasChanged

  useEffect(() => {
    if (!isWatching) return
    let left = MAX_CHECKS
    let cancel: () => void = () => undefined
    let checks = 0
    const look = (isTabBack: boolean) => {
      checks = isTabBack ? 0 : (checks + 1) % CHECKS_PER_REFRESH
      void (checks === 0 ? refresh() : checkLink()).then(next)
    }
    const next = () => {
      if (left > 0) cancel = retryLater(CHECK_MS, look)
      left -= 1
    }
    next()
    return () => {
      left = 0
      cancel()
    }
  }, [isWatching, refresh, checkLink])

  const start = useCallback(() => setBefore(data), [data])
  return { start, note: hasChanged ? CHANGED : '' }
}
