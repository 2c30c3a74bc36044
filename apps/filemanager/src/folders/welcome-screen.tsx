import { Heading } from '@site/ui'
import styles from '../shared/screen.module.css'
import { useCurrentUser } from '../shared/use-current-user.ts'
import { CreateFolderForm } from './create-folder-form.tsx'
import { FolderCard, FolderCardsSkeleton } from './folder-entries.tsx'
import { FolderList } from './folder-list.tsx'

const root: readonly string[] = []

export function WelcomeScreen() {
  const user = useCurrentUser()
  return (
    <>
      <header className={styles.header}>
        <Heading level={1}>File Management Center</Heading>
      </header>
      <div className={styles.forms}>
        <CreateFolderForm user={user} parent={root} />
      </div>
      <FolderList
        user={user}
        parent={root}
        heading="Your Folders"
        emptyText="No folders yet. Name your first one above."
        Entry={FolderCard}
        skeleton={<FolderCardsSkeleton />}
      />
    </>
  )
}
