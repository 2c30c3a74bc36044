import { Skeleton, VisuallyHidden } from '@site/ui'
import type { ScreenKind } from '../entries/sorting.ts'
import styles from './list-skeleton.module.css'
import type { EntryViewName } from './list-tools.tsx'

const PLACES = [1, 2, 3, 4]

/** The space of a list while it loads. */
export function ListSkeleton({ screen, view }: { screen: ScreenKind; view: EntryViewName }) {
  return (
    <div className={styles.skeleton} data-view={view} data-screen={screen}>
      <VisuallyHidden>Loading {screen === 'welcome' ? 'folders' : 'files'}</VisuallyHidden>
      {PLACES.map((place) => (
        <Skeleton key={place} shape="block" height="var(--height)" />
      ))}
    </div>
  )
}
