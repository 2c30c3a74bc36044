import { Heading } from '@site/ui'
import type { ReactNode } from 'react'
import styles from './screen-bar.module.css'

interface ScreenBarProps {
  /** The way back. */
  lead?: ReactNode
  /** One line of links above the title. */
  trail?: ReactNode
  title: ReactNode
  titleId?: string
  search?: ReactNode
}

/** The top of the welcome and folder screens: where the user is, and the search. */
export const ScreenBar = ({ lead, trail, title, titleId, search }: ScreenBarProps) => (
  <header className={styles.bar}>
    {lead && <div className={styles.lead}>{lead}</div>}
    <div className={styles.place}>
      {trail && <div className={styles.trail}>{trail}</div>}
      <Heading level={1} size="h3" {...(titleId && { id: titleId })}>
        {title}
      </Heading>
    </div>
    {search}
  </header>
)

/** The heading of a folder: its name has the weight. */
export const FolderTitle = ({ name }: { name: string }) => (
  <>
    <span className={styles.words}>Upload Files in </span>
    {name}
  </>
)
