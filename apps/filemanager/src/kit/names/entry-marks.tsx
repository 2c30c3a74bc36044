import type { StoredFile } from '@site/contracts'
import Inbox from 'lucide-react/icons/inbox'
import Link from 'lucide-react/icons/link'
import Star from 'lucide-react/icons/star'
import styles from './entry-marks.module.css'

type Marks = Pick<StoredFile, 'isShared' | 'isStarred' | 'isReceived'>

const marks = [
  { key: 'isReceived', label: 'Received through a link', Icon: Inbox },
  { key: 'isShared', label: 'Shared by link', Icon: Link },
  { key: 'isStarred', label: 'Starred', Icon: Star },
] as const

/** Marks a file that arrived through a link, and an entry that a working link points at, or that its owner starred. */
export const EntryMarks = (entry: Marks) =>
  marks.map(
    ({ key, label, Icon }) =>
      entry[key] && (
        <span key={key} className={styles.mark} role="img" aria-label={label} title={label} data-mark={key}>
          <Icon size={16} strokeWidth={1.75} aria-hidden="true" />
        </span>
      ),
  )

/** Returns the marks as screen readers announce them. */
export const spokenMarks = (entry: Marks): string[] =>
  marks.flatMap(({ key, label }) => (entry[key] ? label.toLowerCase() : []))
