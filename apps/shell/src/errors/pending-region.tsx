import type { PendingProps } from '@mfe/host'
import { Container, Skeleton, VisuallyHidden } from '@site/ui'
import styles from './errors.module.css'

const TILES = ['a', 'b', 'c', 'd']

const WITHOUT_SCRIPT = {
  public: 'This page needs JavaScript right now, and JavaScript is turned off in your browser. Try again in a minute.',
  'signed-in': 'Your files need JavaScript, which is turned off in your browser.',
  shared: 'This page needs JavaScript, which is turned off in your browser.',
} as const

/**
 * Shaped like the pages of its audience. Signed-in screens never render on the server; they have a title, a form and
 * tiles.
 */
export function PendingRegion({ audience }: PendingProps) {
  const isSignedIn = audience === 'signed-in'
  return (
    <Container>
      <div className={styles.skeleton} aria-busy="true">
        <noscript>
          <p>{WITHOUT_SCRIPT[audience]}</p>
        </noscript>
        <VisuallyHidden as={isSignedIn ? 'h1' : 'p'}>
          {isSignedIn ? 'Loading your files' : 'Loading the page'}
        </VisuallyHidden>
        {isSignedIn ? <ScreenShape /> : <PageShape />}
      </div>
    </Container>
  )
}

const PageShape = () => (
  <>
    <Skeleton width="40%" height="3.5rem" />
    <Skeleton width="70%" />
    <Skeleton width="62%" />
    <Skeleton height="18rem" shape="block" />
  </>
)

const ScreenShape = () => (
  <>
    <Skeleton width="min(28rem, 90%)" height="3.5rem" />
    <Skeleton width="min(32rem, 100%)" height="2.75rem" />
    <div className={styles.tiles}>
      {TILES.map((tile) => (
        <Skeleton key={tile} height="15rem" shape="block" />
      ))}
    </div>
  </>
)
