import { ButtonLink, Icon, SiteLink, Skeleton, VisuallyHidden } from '@site/ui'
import { FolderPicture } from '@site/ui/art'
import type { ReactNode } from 'react'
import { useEntryRef } from '#kit/focus/entries.ts'
import styles from './folder-list.module.css'

export interface FolderLayoutProps {
  name: string
  /** The URL of the folder's files screen. */
  href: string
  /** The name, or the form that changes it. */
  title: ReactNode
  /** The checkbox that selects the folder. */
  select: ReactNode
  /** The folder's other actions. */
  children: ReactNode
}

/** A root folder: a 280 by 240 px picture that opens it. */
export function FolderCard({ name, href, title, select, children }: FolderLayoutProps) {
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

/** A subfolder, on one line. */
export function FolderRow({ name, href, title, select, children }: FolderLayoutProps) {
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

export function FolderCardsSkeleton() {
  return <LoadingFolders entries={[1, 2, 3]} className={styles.cardSkeleton} />
}

export function FolderRowsSkeleton() {
  return <LoadingFolders entries={[1, 2]} className={styles.rowSkeleton} />
}

function LoadingFolders({ entries, className }: { entries: readonly number[]; className: string | undefined }) {
  return (
    <div className={styles.list}>
      <VisuallyHidden>Loading folders</VisuallyHidden>
      {entries.map((entry) => (
        <div key={entry} className={className}>
          <Skeleton shape="block" height="100%" />
        </div>
      ))}
    </div>
  )
}
