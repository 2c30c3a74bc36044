import { useIsLoading } from '@mfe/host'
import { Spinner, useDelayedTrue } from '@site/ui'
import { useInBrowser } from '../shared/use-in-browser.ts'
import styles from './loading-status.module.css'

/** Shorter waits are not announced. */
const NOTICEABLE_MS = 200

/** Announces that the next page, or the code of the current one, is loading, once the wait is noticeable. */
export function LoadingStatus() {
  const isLoading = useIsLoading()
  const isSlow = useDelayedTrue(isLoading, NOTICEABLE_MS)
  const isInBrowser = useInBrowser(() => true, false)
  if (!isInBrowser) return null
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
