import { Button } from '@site/ui'
import LinkIcon from 'lucide-react/icons/link'
import Star from 'lucide-react/icons/star'
import { use } from 'react'
import { labelOf } from '#kit/entry.ts'
import { copyLink, linkedEntry } from '#links/links.ts'
import { ReachedContext } from '../list/use-entry-view.ts'
import { useEntryActions } from './entry-actions.ts'
import { itemOf, type ListEntry } from './list-entry.ts'
import styles from './quick-actions.module.css'

/**
 * What takes one click without a menu. Shown while a pointer is over the entry, or one of the buttons has focus; not
 * rendered before, because most entries of a list never need them.
 */
export function QuickActions({ entry }: { entry: ListEntry }) {
  const { folder, star } = useEntryActions()
  const isReached = use(ReachedContext)
  const { isShared = false, isStarred = false } = itemOf(entry)
  if (!isReached) return null
  const label = labelOf(entry)
  const shared = { variant: 'ghost', size: 'icon', tabIndex: -1 } as const
  return (
    <span className={styles.quick}>
      <Button
        {...shared}
        aria-label={`Copy link to ${label}`}
        title={isShared ? 'Copy link, and see how it was used' : 'Copy link'}
        data-on={isShared}
        onClick={() => copyLink(linkedEntry(folder, entry))}
      >
        <LinkIcon {...icon} />
      </Button>
      <Button
        {...shared}
        aria-label={`Star ${label}`}
        title={isStarred ? 'Remove from Starred' : 'Add to Starred'}
        aria-pressed={isStarred}
        data-on={isStarred}
        onClick={() => star(entry)}
      >
        <Star {...icon} fill={isStarred ? 'currentColor' : 'none'} />
      </Button>
    </span>
  )
}

const icon = { size: 18, strokeWidth: 1.75, 'aria-hidden': true } as const
