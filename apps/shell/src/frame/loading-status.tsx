import { useIsLoading } from '@mfe/host'
import { Spinner } from '@site/ui'
import { useEffect, useState } from 'react'
import styles from '../site/frame.module.css'
import { useInBrowser } from './use-in-browser.ts'

/** A shorter wait needs no announcement. */
const NOTICEABLE_MS = 400

/** Announces that a page, or the code of the one shown, is loading. Stays empty until the wait is noticeable. */
export function LoadingStatus() {
  const isLoading = useIsLoading()
  const isSlow = useDelayedTrue(isLoading, NOTICEABLE_MS)
  const isScripted = useInBrowser(() => true, false)
  if (!isScripted) return null
  return (
    <div role="status" data-loading={isLoading || undefined}>
      {isSlow && (
        <div className={styles.loading}>
          <Spinner /> Loading the page
        </div>
      )}
    </div>
  )
}

/** Returns whether `isSo` has been true for `ms`. */
function useDelayedTrue(isSo: boolean, ms: number): boolean {
  const [lasts, setLasts] = useState(false)

  useEffect(() => {
    if (!isSo) return
    const timer = setTimeout(() => setLasts(true), ms)
    return () => {
      clearTimeout(timer)
      setLasts(false)
    }
  }, [isSo, ms])

  return lasts
}
