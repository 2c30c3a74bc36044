import { useIsLoading } from '@mfe/host'
import { Spinner, useDelayedTrue } from '@site/ui'
import { useInBrowser } from '../shared/use-in-browser.ts'
import styles from './loading-status.module.css'

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
