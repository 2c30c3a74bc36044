import { ButtonLink, Icon, SiteLink, Skeleton, VisuallyHidden } from '@site/ui'
import { FolderPicture } from '@site/ui/art'
import type { ReactNode } from 'react'
import { useEntryRef } from '#kit/focus/entries.ts'
import styles from './folder-list.module.css'

interface FolderLayoutProps {
  name: string
  href: string
  /** The name, or the form that changes it. */
  title: ReactNode
  /** The checkbox that selects the folder. */
  select: ReactNode
  children: ReactNode
}

function FolderCard({ name, href, title, select, children }: FolderLayoutProps) {
  return (
    <li className={styles.card} data-name={name} data-folder={href}>
      <SiteLink
        ref={useEntryRef('row', name)}
        href={href}
        className={styles.picture}
        aria-label={`Open ${name}`}
        data-entry-menu
      >
        <FolderPicture name={name} />
      </SiteLink>
      {title}
      <div className={styles.actions}>
        {select}
        {children}
      </div>
    </li>
  )
}

function FolderRow({ name, href, title, select, children }: FolderLayoutProps) {
  return (
    <li className={styles.row} data-name={name} data-folder={href}>
      {select}
      <Icon name="folder" />
      {title}
      <div className={styles.actions}>
        <ButtonLink ref={useEntryRef('row', name)} href={href} variant="outline" data-entry-menu>
          Select
          <VisuallyHidden> folder {name}</VisuallyHidden>
        </ButtonLink>
        {children}
      </div>
    </li>
  )
}

export const layouts = {
  cards: { Folder: FolderCard, placeholders: [1, 2, 3], placeholderClass: styles.cardSkeleton },
  rows: { Folder: FolderRow, placeholders: [1, 2], placeholderClass: styles.rowSkeleton },
} as const

export type FolderLayout = keyof typeof layouts

export function FoldersSkeleton({ layout }: { layout: FolderLayout }) {
  const { placeholders, placeholderClass } = layouts[layout]
  return (
    <div className={styles.list}>
      <VisuallyHidden>Loading folders</VisuallyHidden>
      {placeholders.map((entry) => (
        <div key={entry} className={placeholderClass}>
          <Skeleton shape="block" height="100%" />
        </div>
      ))}
    </div>
  )
}
