import { Container, Skeleton, VisuallyHidden } from '@site/ui'
import styles from './errors.module.css'

/** A placeholder for a page while its code loads. */
export function RegionSkeleton() {
  return (
    <Container>
      <div className={styles.skeleton} aria-busy="true">
        <noscript>
          <p>
            This page needs JavaScript right now, and JavaScript is turned off in your browser. Try again in a minute.
          </p>
        </noscript>
        <VisuallyHidden as="p">Loading the page</VisuallyHidden>
        <Skeleton width="40%" height="3.5rem" />
        <Skeleton width="70%" />
        <Skeleton width="62%" />
        <Skeleton height="18rem" shape="block" />
      </div>
    </Container>
  )
}
