import { Container, Skeleton, VisuallyHidden } from '@site/ui'
import styles from './errors.module.css'

const TILES = ['a', 'b', 'c', 'd']

/** A placeholder for the signed-in screens, which never render on the server: a title, a form, tiles. */
export function SignedInSkeleton() {
  return (
    <Container>
      <div className={styles.skeleton} aria-busy="true">
        <noscript>
          <p>Your files need JavaScript, which is turned off in your browser.</p>
        </noscript>
        <VisuallyHidden as="h1">Loading your files</VisuallyHidden>
        <Skeleton width="min(28rem, 90%)" height="3.5rem" />
        <Skeleton width="min(32rem, 100%)" height="2.75rem" />
        <div className={styles.tiles}>
          {TILES.map((tile) => (
            <Skeleton key={tile} height="15rem" shape="block" />
          ))}
        </div>
      </div>
    </Container>
  )
}
